import type { DeskItem, DeskSection, DriverDeskItem } from '@atelier/contract';
import { sectionKeys, type SectionKey } from '@atelier/domain';
import { createStaffItem, createStopItem } from '#subjects/staff/staff-repair.fixture.ts';

const button = { name: 'CONFIRM', steps: ['Repair.approve.confirmed'], form: false } as const;

export function createDeskRow(overrides: Partial<DeskItem> = {}): DeskItem {
  return {
    ...createStaffItem({ status: 'APPROVED', custody: 'CENTER' }),
    address: '14 rue du Lac Biwa, Tunis',
    wish: null,
    callAt: null,
    delayReason: null,
    proposal: null,
    reminders: null,
    attempts: null,
    postponed: null,
    partnerContact: null,
    absentAssignee: null,
    accessoryMissing: false,
    refundOwed: false,
    message: null,
    button: { ...button, steps: [...button.steps] },
    secondaryButton: null,
    ...overrides,
  };
}

export function createDeskStop(overrides: Partial<DriverDeskItem> = {}): DriverDeskItem {
  return {
    ...createStopItem(),
    button: { name: 'COLLECTED', steps: ['Repair.pickup.collected'], form: false },
    ...overrides,
  };
}

const collapsedKeys: ReadonlySet<SectionKey> = new Set([
  'CALL_SCHEDULED',
  'WAITING',
  'FOR_CUSTOMER',
  'FOR_OFFICE',
  'CHECK',
  'WEEK',
  'UPCOMING',
]);

type Rows = Readonly<Partial<Record<SectionKey, readonly DeskSection['items'][number][] | undefined>>>;

export function createSections(rows: Rows): DeskSection[] {
  return sectionKeys.flatMap((key) => {
    const items = rows[key] ?? [];
    return items.length === 0
      ? []
      : [{ key, count: items.length, isCollapsed: collapsedKeys.has(key), items: [...items] }];
  });
}
