import type { PlannedVisit } from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import { expect, test } from 'vitest';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { violatedHours, bookingsIn } from './window-bookings.ts';

let fixture = 0;

function visit(time: string, zoneId: string | null, driver: string | null): PlannedVisit {
  fixture += 1;
  const assignee = driver === null ? null : { id: driver, name: driver };
  return createPlannedVisit({
    id: `visit-${fixture}`,
    repairId: `REPAIR${fixture}`,
    date: '2026-11-23',
    time,
    zoneId,
    assignee,
  });
}

const visits = [
  visit('09:00-12:00', 'marsa', 'hatem'),
  visit('11:30-12:30', 'marsa', 'sami'),
  visit('12:00-14:00', 'lac', 'hatem'),
  visit('09:00-12:00', null, null),
];

test('a window has what meets it, near by and of the same driver; what is planned itself doesn’t count', () => {
  const marsa = { zoneId: 'marsa', assigneeId: 'hatem', ownIds: [] };
  expect(bookingsIn(visits, '09:00-12:00', marsa)).toEqual({ count: 3, inZone: 2, ofDriver: 1 });
  expect(bookingsIn(visits, '12:00-14:00', marsa)).toEqual({ count: 2, inZone: 1, ofDriver: 1 });
  expect(bookingsIn(visits, '14:00-16:00', marsa)).toEqual({ count: 0, inZone: 0, ofDriver: 0 });
  const ownIds = [visits[0]?.repairId ?? ''];
  expect(bookingsIn(visits, '09:00-12:00', { ...marsa, ownIds })).toEqual({ count: 2, inZone: 1, ofDriver: 0 });
  expect(bookingsIn(visits, '09:00-12:00', { zoneId: null, assigneeId: null, ownIds: [] })).toMatchObject({
    inZone: 0,
    ofDriver: 0,
  });
});

test('a window that leaves the day’s hours says which they are', () => {
  const missed = (date: string, window: string) => violatedHours(date, window, defaultSettings);
  expect(missed('2026-11-21', '09:00-12:00')).toBe('10:00-16:00');
  expect(missed('2026-11-21', '16:00-18:00')).toBe('10:00-16:00');
  expect(missed('2026-11-21', '10:00-16:00')).toBeNull();
  expect(missed('2026-11-22', '10:00-12:00')).toBeNull();
  expect(missed('2026-11-21', '09:00-')).toBeNull();
});
