export { createNotes } from './notes.service.ts';
