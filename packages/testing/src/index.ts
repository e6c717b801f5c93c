export { startBucket } from './servers/bucket.ts';
export type { Bucket } from './servers/bucket.ts';
export {
  demonstrationPassword,
  storeCookies,
  nextCode,
  openClient,
  readResponse,
  HttpError,
  isBusy,
  retryWhileBusy,
  signIn,
  signUp,
} from './shop/client.ts';
export type { Account, AnonymousClient, Person } from './shop/client.ts';
export { cloneDatabase, startTestServer } from './servers/database.ts';
export type { TestServer, TestServerAddress, TestServerOptions } from './servers/database.ts';
export { filledNames, fillShop } from './shop/fill-shop.ts';
export { createIdentity, startIdentityProvider } from './servers/identity-provider.ts';
export type {
  Behaviour,
  Identity,
  IdentityClaims,
  IdentityProvider,
  ProviderFault,
} from './servers/identity-provider.ts';
export { openLiveSocket, waitUntilConnected } from './shop/live.ts';
export type { LiveSocket } from './shop/live.ts';
export { branches, branchPathTo, capturedFor, happyPath, happyPathTo } from '@atelier/domain/happy-path';
export type { PathStep, PathRole, HappyPathAction } from '@atelier/domain/happy-path';
export { startMailbox } from './servers/mailbox.ts';
export type { Mailbox, MailQuery, ReceivedMail } from './servers/mailbox.ts';
export { createTempShop } from './servers/temp-shop.ts';
export type { TempShop } from './servers/temp-shop.ts';
export { allCalls, malformedBodiesOf, malformedUrlTexts, callName, samplesOf } from './malformed.ts';
export { encodeGeoipFile } from './geoip-file.ts';
export type { GeoipFileOptions } from './geoip-file.ts';
export {
  addDevice,
  advanceRepair,
  createCrewCache,
  happyPathActions,
  mapRoles,
  newAccount,
  registerCustomer,
  signInCrew,
  takeStep,
  takeNextStep,
} from './shop/repair-life.ts';
export type { Actors, Crew, Customer, RepairState } from './shop/repair-life.ts';
export { recordExchanges } from './servers/exchanges.ts';
export type { Exchange } from './servers/exchanges.ts';
export { startScriptedSmtp } from './servers/scripted-smtp.ts';
export type { SmtpStage, SmtpReply, ScriptedMail, ScriptedSmtp } from './servers/scripted-smtp.ts';
export { ProductExitedError, startProduct } from './servers/server.ts';
export type { Product, ProductOptions } from './servers/server.ts';
export { simulateWeek, workDeskByCalls, workDueRows } from './shop/simulate-week.ts';
export type { WeekShop, WorkDesk } from './shop/simulate-week.ts';
export type { WeekRow, WeekStep } from './shop/week-buttons.ts';
