export { openSeries } from './chain.ts';
export { checkTill, parseTillLine, readTill, type TillLine, type TillProblem, type TillRestore } from './check-till.ts';
export { findReceipt, type IssuedReceipt, selectPaymentsOf } from './till.queries.ts';
export { handIn } from './cash.service.ts';
export { add as addCharge } from './charges.service.ts';
export { closeDay, read as readTillOfShop } from './closings.service.ts';
export { refund as refundPayment, take as takePayment } from './payments.service.ts';
export { findTillRepair } from './till.queries.ts';
export type { TillContext } from './write-payment.ts';
