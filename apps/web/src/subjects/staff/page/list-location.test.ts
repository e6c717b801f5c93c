import { expect, test } from 'vitest';
import { closestRow } from './list-location.ts';

const rows = [{ id: 'A' }, { id: 'B' }, { id: 'C' }];

test('whoever comes back goes on from the row they left, wherever it stands now', () => {
  expect(closestRow(rows, { list: '', id: 'C', index: 0 })).toEqual({ id: 'C' });
});

test('a row that has left the list is followed by the one that took its place, the last by the one before it', () => {
  expect(closestRow(rows, { list: '', id: 'GONE', index: 1 })).toEqual({ id: 'B' });
  expect(closestRow(rows, { list: '', id: 'GONE', index: 7 })).toEqual({ id: 'C' });
  expect(closestRow([], { list: '', id: 'GONE', index: 0 })).toBeNull();
});
