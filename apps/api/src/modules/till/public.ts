export { checkTill, parseTillLine, readTill, type TillLine, type TillProblem } from './check-till.ts';
export { findReceipt, type IssuedReceipt, selectPaymentsOf } from './till.queries.ts';
