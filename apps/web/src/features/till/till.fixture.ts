import type { MyCash, Till } from '@atelier/contract';

export const olfa = { id: '0190c2a0-0000-7000-8000-000000000001', name: 'Olfa Ben Salah' };
export const karim = { id: '0190c2a0-0000-7000-8000-000000000002', name: 'Karim Jaziri' };
const at = '2026-11-26T10:00:00.000Z';

export const sampleCash: MyCash = {
  cash: '120.500',
  payments: [{ id: 'p1', repairId: '7K2M9QFX', amount: '120.500', at }],
  deposits: [{ id: 'd1', amount: '45.000', at, person: olfa, countedBy: karim }],
  mayCountOwn: false,
};
const totals = {
  count: 2,
  taken: '200.500',
  refunded: '-80.000',
  byMethod: { CASH: '120.500', TERMINAL: '0.000', TRANSFER: '0.000', CHEQUE: '0.000' },
};
export const dayClosing: Till['closings'][number] = {
  id: 'c2',
  period: 'DAY',
  name: '2026-11-25',
  series: '',
  at,
  closedBy: olfa,
  totals,
  runningTotal: '1300.000',
};
export const sampleTill: Till = {
  open: totals,
  isClosed: false,
  cash: [
    { person: olfa, cash: '120.500' },
    { person: karim, cash: '80.000' },
  ],
  since: '2025-10-30',
  restore: null,
  closings: [
    dayClosing,
    { id: 'c1', period: 'MONTH', name: '2026-10', series: '', at, closedBy: olfa, totals, runningTotal: '1179.500' },
  ],
};
