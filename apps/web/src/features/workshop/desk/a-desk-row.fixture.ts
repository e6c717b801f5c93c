import type { DeskItem, DeskSection, DriverDeskItem } from '@atelier/contract';
import { sectionKeys, type SectionKey } from '@atelier/domain';
import { aStaffItem, aStopItem } from '../a-staff-repair.fixture.ts';

const button = { name: 'CONFIRM', steps: ['Repair.approve.confirmed'], form: false } as const;

/** A row of a desk in the office: an approval to confirm. */
export function aDeskRow(overrides: Partial<DeskItem> = {}): DeskItem {
  return {
    ...aStaffItem({ status: 'APPROVED', custody: 'CENTER' }),
    address: '14 rue du Lac Biwa, Tunis',
    callAt: null,
    delayReason: null,
    offer: null,
    reminded: null,
    attempts: null,
    postponed: null,
    partnerContact: null,
    missing: null,
    message: null,
    button: { ...button, steps: [...button.steps] },
    beside: null,
    ...overrides,
  };
}

/** A stop of a driver's desk: a device to collect. */
export function aDeskStop(overrides: Partial<DriverDeskItem> = {}): DriverDeskItem {
  return {
    ...aStopItem(),
    button: { name: 'COLLECTED', steps: ['Repair.pickup.collected'], form: false },
    ...overrides,
  };
}

const folded: ReadonlySet<SectionKey> = new Set([
  'LATER',
  'WAITING',
  'FOR_CUSTOMER',
  'FOR_OFFICE',
  'CHECK',
  'WEEK',
  'AHEAD',
]);

type Rows = Readonly<Partial<Record<SectionKey, readonly DeskSection['items'][number][] | undefined>>>;

/** Sections with these rows, in their order. */
export function sectionsOf(rows: Rows): DeskSection[] {
  return sectionKeys.flatMap((key) => {
    const items = rows[key] ?? [];
    return items.length === 0 ? [] : [{ key, count: items.length, folded: folded.has(key), items: [...items] }];
  });
}
