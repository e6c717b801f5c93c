export { type Guards, bearerOf, createGuards } from './guards.ts';
export { createSessions, type Sessions, type SignedInViewer, type ViewersReading } from './sessions.service.ts';
export type { Begun } from './begin-session.ts';
export type { Visitor } from './visitor.ts';
