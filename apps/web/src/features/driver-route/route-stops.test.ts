import { expect, test } from 'vitest';
import type { QueuedUpdate } from '#subjects/driver-route/update-queue.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { stopsOf } from './route-stops.ts';

const stop = createStop();
const waiting: QueuedUpdate = {
  key: 'update-1',
  userId: 'karim',
  order: 1,
  repairId: stop.id,
  body: { action: 'Repair.pickup.collected', at: '2026-11-20T08:00:00.000Z', clockOffset: 0 },
  proof: null,
  photos: [],
  entryId: null,
  refusal: null,
  isStored: true,
};

test.each([
  ['an update that waits', waiting, 'van'],
  ['a refused one', { ...waiting, refusal: 'repairMoved' }, 'visit'],
  ['a recorded one', { ...waiting, entryId: 'entry-1' }, 'visit'],
  ['one of another repair', { ...waiting, repairId: '4W8R2TNK' }, 'visit'],
] as const)('a stop after %s', (_, update, stage) => {
  expect(stopsOf({ stops: [stop] }, [update]).map((each) => each.stage)).toEqual([stage]);
});

test('what the server has recorded counts before what waits', () => {
  const recorded = [{ key: 'update-0', repairId: stop.id, action: 'Repair.pickup.collected' }] as const;
  expect(stopsOf({ stops: [stop], recorded }, []).map((each) => each.stage)).toEqual(['van']);
  const delivered = { ...waiting, body: { ...waiting.body, action: 'Repair.pickup.delivered' } } as const;
  expect(stopsOf({ stops: [stop], recorded }, [delivered])).toEqual([]);
});

test.each([
  ['a visit that wasn’t made', {}, 'van'],
  ['the visit of another device', { id: 'visit-2' }, 'visit'],
  ['a device that isn’t loaded', { status: 'ASSIGNED' }, 'load'],
  ['a device that was handed in', { status: 'CANCELLED' }, undefined],
] as const)('a note about %s', (_, visit, stage) => {
  const loaded = createVisit({ type: 'RETURN', status: 'COLLECTED', ...visit });
  const notGone = { 'visit-1': 'The van broke down' };
  const [open] = stopsOf({ stops: [createStop({ custody: 'COURIER', visits: [loaded] })], notGone }, []);
  expect(open?.stage).toBe(stage);
});
