export { checkCustody, type CustodyProblem } from './check-custody.ts';
export { readLoggedTimes, readNewestCheckpoint, readReceiptLine } from './custody-log.ts';
export { codeAddress, renderReceiptFile } from './receipt-file.ts';
