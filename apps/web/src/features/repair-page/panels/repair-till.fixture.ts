import type { RepairTill } from '@atelier/contract';

export function createRepairTill(overrides: Partial<RepairTill> = {}): RepairTill {
  return {
    balance: { agreed: '120.500', charged: '0.000', paid: '0.000', due: '120.500', refundOwed: '0.000' },
    payments: [],
    charges: [],
    mayTake: true,
    mayRefund: false,
    ...overrides,
  };
}
