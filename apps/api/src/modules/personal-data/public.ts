export { eraseAgain, eraseCustomer } from './erase.service.ts';
