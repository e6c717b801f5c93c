export { eraseAgain } from './erase.service.ts';
