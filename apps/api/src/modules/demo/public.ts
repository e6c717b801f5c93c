export { demoAccountLines } from './demo-accounts.ts';
export { loadDemonstration } from './load-demonstration.ts';
