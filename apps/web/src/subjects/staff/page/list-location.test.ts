import { expect, test } from 'vitest';
import { closestRow } from './list-location.ts';

const rows = [{ id: 'A' }, { id: 'B' }, { id: 'C' }];

test('a return continues at the row left', () => {
  expect(closestRow(rows, { list: '', id: 'C', index: 0 })).toEqual({ id: 'C' });
});

test('a departed row is followed by its successor', () => {
  expect(closestRow(rows, { list: '', id: 'GONE', index: 1 })).toEqual({ id: 'B' });
  expect(closestRow(rows, { list: '', id: 'GONE', index: 7 })).toEqual({ id: 'C' });
  expect(closestRow([], { list: '', id: 'GONE', index: 0 })).toBeNull();
});
