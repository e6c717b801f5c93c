export { type Guards, bearerOf, createGuards } from './guards.ts';
export { createSessions, type Sessions } from './sessions.service.ts';
export type { SignedInViewer, ViewersReading } from './identify.ts';
export type { Begun } from './begin-session.ts';
export type { Visitor } from './visitor.ts';
