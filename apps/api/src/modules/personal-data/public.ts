export { type CustomerKey, type Erased, eraseAgain, eraseCustomer } from './erase.service.ts';
