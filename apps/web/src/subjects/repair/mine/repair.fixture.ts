import { eachDetail, type Repair } from '@atelier/contract';

const at = '2026-11-20T09:00:00.000Z';

const device: Repair['device'] = {
  id: 'device-1',
  typeId: 'type-1',
  type: { id: 'type-1', name: 'Téléphone', description: '', icon: 'phone' },
  name: 'Téléphone de Lina',
  ...eachDetail(() => null),
  isVerified: false,
  createdAt: at,
  updatedAt: at,
};

/** What a visit lacks before anything has happened. */
export const emptyVisitFacts = {
  confirmedAt: null,
  arrivesAt: null,
  failure: null,
  doorPhoto: null,
  condition: null,
  receivedBy: null,
} as const;

export function createRepair(overrides: Partial<Repair> = {}): Repair {
  return {
    id: '7K2M9QFX',
    status: 'REQUESTED',
    station: 1,
    version: 1,
    custody: 'CUSTOMER',
    outcome: 'NONE',
    resolution: null,
    barrier: null,
    device,
    issue: 'Écran fissuré',
    additionalInfo: null,
    address: '14 rue du Lac, Tunis',
    photos: [],
    notes: null,
    price: null,
    expectedAt: null,
    warrantyUntil: null,
    previousRepair: null,
    isWarrantyClaim: false,
    coverage: null,
    due: null,
    delay: null,
    flag: null,
    hasUnread: false,
    createdAt: at,
    updatedAt: at,
    logs: [{ id: 'log-1', createdAt: at, status: 'REQUESTED', action: 'Repair.created' }],
    proposal: null,
    accessories: [],
    pickupLogistic: null,
    returnLogistic: null,
    wish: null,
    diagnosis: null,
    fix: null,
    feedback: null,
    allowedActions: [],
    ...overrides,
  };
}

export function createDevice(overrides: Partial<Repair['device']> = {}): Repair['device'] {
  return { ...device, ...overrides };
}
