import { expect, test } from 'vitest';
import { openingRows, type Hours } from './opening-hours.ts';

const week: Hours = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null];
const closedWeek: Hours = [null, null, null, null, null, null, null];

test('days with the same hours stand together', () => {
  expect(openingRows(week)).toEqual([
    { from: 0, to: 4, hours: '09:00-18:00' },
    { from: 5, to: 5, hours: '10:00-16:00' },
    { from: 6, to: 6, hours: null },
  ]);
  expect(openingRows(closedWeek)).toEqual([{ from: 0, to: 6, hours: null }]);
});
