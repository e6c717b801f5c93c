import type { Slot, SlotPlan, SlotStop } from '@atelier/contract';

const zoneId = '0190c2a0-0000-7000-8000-00000000000a';
const driver = { id: '0190c2a0-0000-7000-8000-00000000000b', name: 'Hatem Jaziri' };

export function createSlot(overrides: Partial<Slot> = {}): Slot {
  return {
    id: 'slot-1',
    zoneId,
    date: '2026-11-30',
    time: '09:00-12:00',
    capacity: 4,
    taken: 1,
    wished: 0,
    overbookings: [],
    driver,
    closed: false,
    closedByShop: false,
    ...overrides,
  };
}

export function createSlotPlan(overrides: Partial<SlotPlan> = {}): SlotPlan {
  return {
    id: 'plan-1',
    version: 1,
    retired: false,
    zoneId,
    weekdays: [1, 2, 3, 4, 5],
    seasons: 'OUTSIDE',
    time: '09:00-12:00',
    capacity: 4,
    driver,
    ...overrides,
  };
}

export function createSlotStop(id: string, overrides: Partial<SlotStop> = {}): SlotStop {
  const repairs = [{ repairId: `R${id}`, device: 'Galaxy A54', customer: 'Amel Trabelsi', wished: false }];
  return { id, placeId: id, address: `${id} rue de Marseille`, repairs, ...overrides };
}
