export { type Guards, bearerOf, createGuards } from './guards.ts';
export { createSessions, type Sessions } from './sessions.service.ts';
export type { SignedInViewer, ViewerTextQuery } from './identify.ts';
export type { StartedSession } from './begin-session.ts';
export type { Visitor } from './visitor.ts';
