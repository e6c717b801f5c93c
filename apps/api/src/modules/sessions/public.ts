export { type Guards, bearerOf, createGuards } from './guards.ts';
export { createSessionContext, type SessionContext } from './identify.ts';
export {
  deleteKnownBrowsers,
  eraseSessionsOf,
  findKnownBrowser,
  listOwnSessions,
  replaceKnownBrowsers,
  requireSameSite,
  signOut,
} from './sessions.service.ts';
export { clearCookie, readCookie, writeCookie } from './browser/cookies.ts';
export { actorOf, findViewer, type SignedInViewer, type ViewerTextQuery } from './identify.ts';
export { beginSession, type StartedSession } from './begin-session.ts';
export { endSessionsOf, type SessionEnds } from './end-session.ts';
export { listBrowsersOf } from './browser/browsers.queries.ts';
export { endAllSessions, lockSession } from './sessions.queries.ts';
export { type Visitor, visitorOf } from './browser/visitor.ts';
