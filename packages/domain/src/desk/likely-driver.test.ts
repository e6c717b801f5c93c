import { expect, test } from 'vitest';
import { likelyDriver, type DriverSearch } from './likely-driver.ts';

function visit(repairId: string, zoneId: string | null, id: string | null) {
  return { repairId, zoneId, assignee: id === null ? null : { id } };
}

const search: DriverSearch = {
  zoneId: 'marsa',
  type: 'PICKUP',
  visits: [
    visit('A', 'marsa', 'walid'),
    visit('B', 'marsa', 'hatem'),
    visit('C', 'marsa', 'hatem'),
    visit('D', 'lac', 'sami'),
    visit('E', 'marsa', null),
  ],
  usualDrivers: [
    { zoneId: 'marsa', type: 'RETURN', assigneeId: 'hatem' },
    { zoneId: 'marsa', type: 'PICKUP', assigneeId: 'sami' },
  ],
  ownIds: [],
  ableIds: ['hatem', 'walid', 'sami'],
};

test.each<[string, Partial<DriverSearch>, ReturnType<typeof likelyDriver>]>([
  ['most visits there that day', {}, { id: 'hatem', why: 'SAME_DAY' }],
  ['another who can drive it', { ableIds: ['walid', 'sami'] }, { id: 'walid', why: 'SAME_DAY' }],
  ['no visit but the planned ones', { ownIds: ['A', 'B', 'C'] }, { id: 'sami', why: 'USUAL' }],
  ['nobody there that day', { visits: [] }, { id: 'sami', why: 'USUAL' }],
  ['a return', { visits: [], type: 'RETURN' }, { id: 'hatem', why: 'USUAL' }],
  ['a usual driver who is away', { visits: [], ableIds: ['walid'] }, null],
  ['no zone', { zoneId: null }, null],
])('likely driver with %s', (_, other, expected) => {
  expect(likelyDriver({ ...search, ...other })).toEqual(expected);
});
