export { findReceipt, type IssuedReceipt, selectPaymentsOf } from './till.queries.ts';
