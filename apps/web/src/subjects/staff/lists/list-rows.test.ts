import { expect, test } from 'vitest';
import { createStopItem, createVisit } from '../staff-repair.fixture.ts';
import { nextStop, stopsInOrder } from './list-rows.ts';

const first = createStopItem({ id: 'FIRST' });
const second = createStopItem({ id: 'SECOND' });
const vanRow = createStopItem({ id: 'VAN', visit: createVisit({ status: 'COLLECTED' }) });
const endedRow = createStopItem({ id: 'ENDED', isOpen: false, visit: createVisit({ status: 'DELIVERED' }) });

test('what is still to be done stands before what has ended, each in the order of its windows', () => {
  expect(stopsInOrder([endedRow, first, vanRow, second]).map(({ id }) => id)).toEqual([
    'FIRST',
    'VAN',
    'SECOND',
    'ENDED',
  ]);
});

test('the next stop is the first door that a driver hasn’t been to, never the one they stand at', () => {
  const rows = [endedRow, vanRow, first, second];
  expect(nextStop(rows, 'VAN')?.id).toBe('FIRST');
  expect(nextStop(rows, 'FIRST')?.id).toBe('SECOND');
  expect(nextStop([endedRow, vanRow, first], 'FIRST')).toBeNull();
});
