export { demoNotes } from './demo-accounts.ts';
export { loadDemonstration } from './load-demonstration.ts';
