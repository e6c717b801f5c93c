export { startBucket } from './bucket.ts';
export type { Bucket } from './bucket.ts';
export {
  demonstrationPassword,
  storeCookies,
  nextCode,
  openClient,
  readResponse,
  HttpError,
  signIn,
  signUp,
} from './client.ts';
export type { AnonymousClient, Person } from './client.ts';
export { cloneDatabase, startTestServer } from './database.ts';
export type { TestServer, TestServerAddress, TestServerOptions } from './database.ts';
export { filledNames, fillShop } from './fill-shop.ts';
export { createIdentity, startIdentityProvider } from './identity-provider.ts';
export type { Behaviour, Identity, IdentityClaims, IdentityProvider, ProviderFault } from './identity-provider.ts';
export { openLiveSocket } from './live.ts';
export type { LiveSocket } from './live.ts';
export { branches, branchPathTo, capturedFor, happyPath, happyPathTo } from '@atelier/domain/happy-path';
export type { PathStep, PathRole, HappyPathAction } from '@atelier/domain/happy-path';
export { startMailbox } from './mailbox.ts';
export type { Mailbox, MailQuery, ReceivedMail } from './mailbox.ts';
export { createTempShop } from './temp-shop.ts';
export type { TempShop } from './temp-shop.ts';
export { allCalls, malformedBodiesOf, malformedUrlTexts, callName, samplesOf } from './malformed.ts';
export { encodeGeoipFile } from './geoip-file.ts';
export type { GeoipFileOptions } from './geoip-file.ts';
export { happyPathActions, signInCrew, takeStep, takeNextStep } from './repair-life.ts';
export type { Actors, Crew, RepairState } from './repair-life.ts';
export { startScriptedSmtp } from './scripted-smtp.ts';
export type { SmtpStage, SmtpReply, ScriptedMail, ScriptedSmtp } from './scripted-smtp.ts';
export { ProductExitedError, startProduct } from './server.ts';
export type { Product, ProductOptions } from './server.ts';
export { isDueNow, simulateWeek, workDeskByCalls } from './simulate-week.ts';
export type { WeekShop, WorkDesk } from './simulate-week.ts';
export { stepsByButton, weekZone } from './week-buttons.ts';
export type { WeekContext, WeekRow, WeekStep } from './week-buttons.ts';
