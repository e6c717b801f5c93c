export { makeSlots } from './slot-plans.service.ts';
