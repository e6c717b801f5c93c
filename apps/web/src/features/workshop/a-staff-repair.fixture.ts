import type { StaffRepair, StaffRepairItem } from '@atelier/contract';

type Visit = StaffRepair['visits'][number];

/** A repair as staff see it, just requested; a test says what is different. */
export const aStaffRepair = (overrides: Partial<StaffRepair> = {}): StaffRepair => ({
  id: '7K2M9QFX',
  status: 'REQUESTED',
  station: 1,
  version: 1,
  custody: 'CUSTOMER',
  outcome: 'NONE',
  device: {
    id: 'device-1',
    typeId: 'type-1',
    type: { id: 'type-1', name: 'Téléphone', description: '', icon: 'phone' },
    name: 'Téléphone de Lina',
    brand: 'Fairphone',
    model: '5',
    serialNumber: null,
    isVerified: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
  },
  issue: 'L’écran reste noir',
  additionalInfo: null,
  address: '14 rue du Lac, Tunis',
  notes: null,
  price: null,
  expectedAt: null,
  flag: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  logs: [],
  proposal: null,
  pickupLogistic: null,
  returnLogistic: null,
  diagnosis: null,
  fix: null,
  feedback: null,
  allowedActions: [],
  customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
  nextAction: { owner: 'OPERATOR', since: '2026-11-20T08:00:00.000Z', due: '2026-11-20T12:00:00.000Z' },
  technician: null,
  visits: [],
  log: [],
  internalNotes: null,
  ...overrides,
});

/** A pickup that is planned for tomorrow and nobody's yet. */
export const aVisit = (overrides: Partial<Visit> = {}): Visit => ({
  id: 'visit-1',
  type: 'PICKUP',
  status: 'PLANNED',
  date: '2026-11-21',
  time: '09:00-12:00',
  address: '3 rue de Carthage, Tunis',
  assignee: null,
  ...overrides,
});

/** A row of a staff list. */
export const aStaffItem = (overrides: Partial<StaffRepairItem> = {}): StaffRepairItem => ({
  id: '7K2M9QFX',
  status: 'REQUESTED',
  station: 1,
  version: 1,
  custody: 'CUSTOMER',
  outcome: 'NONE',
  device: { name: 'Téléphone de Lina', type: 'Téléphone', icon: 'phone' },
  issue: 'L’écran reste noir',
  customer: { name: 'Amel Trabelsi', phone: null, address: null },
  nextAction: { owner: 'OPERATOR', since: null, due: null },
  flag: null,
  visit: null,
  technician: null,
  price: null,
  expectedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});
