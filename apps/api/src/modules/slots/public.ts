export { isDriversSlotFree, selectOpenSlots } from './open-slots.ts';
export { makeSlots } from './slot-plans.service.ts';
