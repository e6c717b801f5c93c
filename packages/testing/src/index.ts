export { startBucket } from './bucket.ts';
export type { Bucket } from './bucket.ts';
export {
  demonstrationPassword,
  keepCookies,
  nextCode,
  openBrowser,
  readAnswer,
  Refusal,
  signIn,
  signUp,
} from './client.ts';
export type { Browser, Person } from './client.ts';
export { cloneDatabase, startTestServer } from './database.ts';
export type { TestServer, TestServerAddress, TestServerOptions } from './database.ts';
export { filledNames, fillShop } from './fill-shop.ts';
export { anIdentity, startIdentityProvider } from './identity-provider.ts';
export type { Behaviour, Identity, IdentityClaims, IdentityProvider, ProviderFault } from './identity-provider.ts';
export { listen } from './live.ts';
export type { LiveSocket } from './live.ts';
export { branches, branchTo, capturedOn, mainRoad, roadTo } from '@atelier/domain/main-road';
export type { Leg, Part, RoadAction } from '@atelier/domain/main-road';
export { startMailbox } from './mailbox.ts';
export type { Mailbox, MailSought, ReceivedMail } from './mailbox.ts';
export { createOwnShop } from './own-shop.ts';
export type { OwnShop } from './own-shop.ts';
export { everyCall, malformedFrom, malformedInAddress, nameOf, samplesOf } from './malformed.ts';
export { encodePlaceFile } from './place-file.ts';
export type { PlaceFileOptions } from './place-file.ts';
export { lifeActions, signInCrew, takeLeg, takeNextStep } from './repair-life.ts';
export type { Actors, Crew, Standing } from './repair-life.ts';
export { startScriptedSmtp } from './scripted-smtp.ts';
export type { Moment, Reply, ScriptedMail, ScriptedSmtp } from './scripted-smtp.ts';
export { ProductEnded, startProduct } from './server.ts';
export type { Product, ProductOptions } from './server.ts';
export { isNow, liveWeek, workByCalls } from './a-week.ts';
export type { WeekShop, Work } from './a-week.ts';
export { presses, weekZone } from './week-presses.ts';
export type { Standing as WeekStanding, WeekRow, WeekStep } from './week-presses.ts';
