import type { DriverRepair, DriverRepairItem, PlannedVisit, StaffRepair, StaffRepairItem } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';

type StaffVisit = StaffRepair['visits'][number];

export function createStaffRepair(overrides: Partial<StaffRepair> = {}): StaffRepair {
  return {
    ...createRepair(),
    customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
    nextAction: {
      owner: 'OPERATOR',
      since: '2026-11-20T08:00:00.000Z',
      due: '2026-11-20T12:00:00.000Z',
      dueReason: { code: 'LIMIT', hours: 4 },
    },
    technician: null,
    fault: null,
    partner: null,
    zoneId: null,
    shelf: null,
    openRepair: null,
    uncollected: null,
    visits: [],
    log: [],
    ...overrides,
  };
}

export function createVisit(overrides: Partial<StaffVisit> = {}): StaffVisit {
  return {
    id: 'visit-1',
    type: 'PICKUP',
    status: 'PLANNED',
    date: '2026-11-21',
    time: '09:00-12:00',
    address: '3 rue de Carthage, Tunis',
    mode: 'HOME',
    confirmedAt: null,
    arrivesAt: null,
    failure: null,
    assignee: null,
    ...overrides,
  };
}

export function createStaffItem(overrides: Partial<StaffRepairItem> = {}): StaffRepairItem {
  return {
    id: '7K2M9QFX',
    status: 'REQUESTED',
    station: 1,
    version: 1,
    custody: 'CUSTOMER',
    outcome: 'NONE',
    device: { name: 'Téléphone de Lina', type: 'Téléphone', icon: 'phone' },
    issue: 'L’écran reste noir',
    customer: { name: 'Amel Trabelsi', phone: null, address: null },
    nextAction: { owner: 'OPERATOR', since: null, due: null, dueReason: null },
    flag: null,
    visit: null,
    technician: null,
    partner: null,
    price: null,
    expectedAt: null,
    zoneId: null,
    shelf: null,
    rate: null,
    isWarrantyClaim: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}

const collector = { id: 'hatem', name: 'Hatem Jlassi' };

export function createStop(overrides: Partial<DriverRepair> = {}): DriverRepair {
  const { id, version, device, issue, additionalInfo, photos, createdAt } = createRepair();
  return {
    id,
    version,
    status: 'COLLECTING',
    custody: 'CUSTOMER',
    device,
    issue,
    additionalInfo,
    accessories: [],
    photos,
    createdAt,
    customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
    visits: [createVisit({ status: 'ASSIGNED', assignee: collector })],
    steps: [],
    amountDue: '0.000',
    allowedActions: ['Repair.unreachable.request', 'Repair.pickup.collected'],
    ...overrides,
  };
}

export function createStopItem(overrides: Partial<DriverRepairItem> = {}): DriverRepairItem {
  return {
    id: '7K2M9QFX',
    version: 1,
    status: 'COLLECTING',
    custody: 'CUSTOMER',
    device: { name: 'Téléphone de Lina', type: 'Téléphone', icon: 'phone' },
    issue: 'L’écran reste noir',
    customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
    visit: createVisit({ status: 'ASSIGNED', assignee: collector }),
    isOpen: true,
    ...overrides,
  };
}

export function withAllowedActions(...allowedActions: Action[]): Pick<StaffRepair, 'allowedActions'> {
  return { allowedActions };
}

export function createPlannedVisit(overrides: Partial<PlannedVisit> = {}): PlannedVisit {
  return {
    id: 'visit-1',
    repairId: 'VIS00001',
    version: 3,
    status: 'COLLECTING',
    loaded: false,
    device: { name: 'Pixel 9' },
    customer: { name: 'Amel Trabelsi', phone: '+21620418305' },
    type: 'PICKUP',
    date: '2026-11-24',
    time: '09:00-12:00',
    address: '3 rue de Carthage, Tunis',
    mode: 'HOME',
    confirmedAt: null,
    zoneId: null,
    assignee: null,
    ...overrides,
  };
}
