import { expect, test } from 'vitest';
import type { QueuedUpdate } from '#subjects/driver-route/update-queue.ts';
import { createStop } from '#subjects/staff/staff-repair.fixture.ts';
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
  expect(stopsOf([stop], [update]).map((each) => each.stage)).toEqual([stage]);
});
