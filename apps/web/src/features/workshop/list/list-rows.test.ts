import { expect, test } from 'vitest';
import { aStopItem, aVisit } from '../a-staff-repair.fixture.ts';
import { nextStop, stopsInOrder } from './list-rows.ts';

const first = aStopItem({ id: 'FIRST' });
const second = aStopItem({ id: 'SECOND' });
const inTheVan = aStopItem({ id: 'VAN', visit: aVisit({ status: 'COLLECTED' }) });
const ended = aStopItem({ id: 'ENDED', isOpen: false, visit: aVisit({ status: 'DELIVERED' }) });

test('what is still to be done stands before what has ended, each in the order of its windows', () => {
  expect(stopsInOrder([ended, first, inTheVan, second]).map(({ id }) => id)).toEqual([
    'FIRST',
    'VAN',
    'SECOND',
    'ENDED',
  ]);
});

test('the next stop is the first door that a driver hasn’t been to, never the one they stand at', () => {
  const rows = [ended, inTheVan, first, second];
  expect(nextStop(rows, 'VAN')?.id).toBe('FIRST');
  expect(nextStop(rows, 'FIRST')?.id).toBe('SECOND');
  expect(nextStop([ended, inTheVan, first], 'FIRST')).toBeNull();
});
