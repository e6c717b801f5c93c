import { describe, expect, test } from 'vitest';
import { isPaidByWarranty, isUnderWarranty, warrantyEnd } from './warranty.ts';

describe('the last day of a warranty', () => {
  const delivery = { timeZone: 'Africa/Tunis', days: 90, coveredUntil: null };

  test.each([
    ['Africa/Tunis', '2026-11-14T10:00:00Z', '2027-02-12'],
    ['Africa/Tunis', '2026-11-14T23:30:00Z', '2027-02-13'],
    ['Europe/Paris', '2026-03-28T22:59:59Z', '2026-06-26'],
    ['Europe/Paris', '2026-03-28T23:00:00Z', '2026-06-27'],
    ['Europe/Paris', '2026-07-26T21:59:59Z', '2026-10-24'],
    ['Europe/Paris', '2026-07-26T22:00:00Z', '2026-10-25'],
    ['America/New_York', '2026-11-15T04:59:59Z', '2027-02-12'],
  ])('in %s a delivery at %s counts from its local day', (timeZone, at, last) => {
    expect(warrantyEnd({ ...delivery, timeZone, at: new Date(at) })).toBe(last);
  });

  test.each([
    [90, '2027-01-01', '2027-02-12'],
    [90, '2027-03-01', '2027-03-01'],
    [0, '2027-03-01', '2027-03-01'],
    [0, null, null],
  ])('%i days never end before the first warranty, %s', (days, coveredUntil, last) => {
    expect(warrantyEnd({ ...delivery, days, coveredUntil, at: new Date('2026-11-14T10:00:00Z') })).toBe(last);
  });
});

test('the last day counts', () => {
  const covers = (today: string) => isUnderWarranty({ warrantyUntil: '2027-02-12' }, today);
  expect([covers('2026-11-14'), covers('2027-02-12'), covers('2027-02-13')]).toEqual([true, true, false]);
  expect(isUnderWarranty({ warrantyUntil: null }, '2026-11-14')).toBe(false);
});

test('the warranty pays until a later price', () => {
  const [covered, excluded] = [{ covered: true }, { covered: false }];
  expect(isPaidByWarranty({ coverage: null, price: null })).toBe(false);
  expect(isPaidByWarranty({ coverage: excluded, price: '0.000' })).toBe(false);
  expect(isPaidByWarranty({ coverage: covered })).toBe(true);
  expect(isPaidByWarranty({ coverage: covered, price: '0.000', proposal: { price: '0.000' } })).toBe(true);
  expect(isPaidByWarranty({ coverage: covered, price: '0.000', proposal: { price: '80.000' } })).toBe(false);
  expect(isPaidByWarranty({ coverage: covered, price: '80.000' })).toBe(false);
});
