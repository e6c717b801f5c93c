export { type CustomerKey, eraseAgain, eraseCustomer } from './erase.service.ts';
