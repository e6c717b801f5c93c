export { checkCustody, type CustodyProblem } from './check-custody.ts';
export { readLoggedTimes, readNewestCheckpoint } from './custody-log.ts';
export { renderReceiptFile } from './receipt-file.ts';
