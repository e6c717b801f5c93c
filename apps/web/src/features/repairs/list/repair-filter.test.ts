import { describe, expect, test } from 'vitest';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import {
  filterRepairs,
  newestChange,
  noFilter,
  sortRepairs,
  splitForDashboard,
  statusesPresent,
} from './repair-filter.ts';
import { sortBy } from './repair-listing.ts';

function ids(repairs: readonly { id: string }[]) {
  return repairs.map(({ id }) => id);
}

describe('the filter of the list', () => {
  const laptop = createRepair({
    id: 'LAPTOP01',
    device: createDevice({ name: 'Portable du bureau' }),
    issue: 'Clavier',
  });
  const phone = createRepair({ id: 'PHONE002', status: 'FIXING', issue: 'Batterie faible, écran fêlé' });

  test.each([
    ['portable', ['LAPTOP01']],
    ['BATTERIE', ['PHONE002']],
    ['phone0', ['PHONE002']],
    ['  ', ['LAPTOP01', 'PHONE002']],
    ['#PHONE002', ['PHONE002']],
    ['ph0neoo2', ['PHONE002']],
    ['#laptopoi', ['LAPTOP01']],
    ['faible batterie', ['PHONE002']],
    ['FELE ecran', ['PHONE002']],
    ['clavier BUREAU', ['LAPTOP01']],
    ['clavier batterie', []],
    ['rien', []],
  ])('%j finds %j by device name, issue or id [2.78]', (search, found) => {
    expect(ids(filterRepairs([laptop, phone], { ...noFilter, search }))).toEqual(found);
  });

  test('a status leaves only its own', () => {
    expect(ids(filterRepairs([laptop, phone], { ...noFilter, status: 'FIXING' }))).toEqual(['PHONE002']);
  });

  test('status options occur once in the repair’s order', () => {
    const repairs = [phone, laptop, createRepair({ status: 'FIXING' })];
    expect(statusesPresent(repairs, 'all')).toEqual(['REQUESTED', 'FIXING']);
  });

  test('the chosen status stays an option without repairs', () => {
    expect(statusesPresent([laptop, phone], 'FIXED')).toEqual(['REQUESTED', 'FIXING', 'FIXED']);
  });
});

describe('the order of the list', () => {
  const old = createRepair({ id: 'OLD', createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-20T00:00:00Z' });
  const recent = createRepair({ id: 'RECENT', createdAt: '2026-11-10T00:00:00Z', updatedAt: '2026-11-11T00:00:00Z' });

  test('repairs sort by creation or last change [2.80] [9.24]', () => {
    expect(ids(sortRepairs([old, recent], sortBy('created'), 'fr'))).toEqual(['RECENT', 'OLD']);
    expect(ids(sortRepairs([recent, old], sortBy('updated'), 'fr'))).toEqual(['OLD', 'RECENT']);
    expect(ids(sortRepairs([recent, old], { by: 'created', descending: false }, 'fr'))).toEqual(['OLD', 'RECENT']);
  });

  test('devices and issues sort in the page’s language', () => {
    const named = (id: string, name: string, issue: string) =>
      createRepair({ id, device: createDevice({ name }), issue });
    const repairs = [
      named('Z', 'zèbre', 'batterie 10'),
      named('E', 'Écran', 'batterie 9'),
      named('F', 'fax', 'Arrêt'),
      named('E2', 'Écran', 'arrêt'),
    ];
    expect(ids(sortRepairs(repairs, sortBy('device'), 'fr'))).toEqual(['E', 'E2', 'F', 'Z']);
    expect(ids(sortRepairs(repairs, { by: 'device', descending: true }, 'fr'))).toEqual(['Z', 'F', 'E', 'E2']);
    expect(ids(sortRepairs(repairs, sortBy('issue'), 'fr'))).toEqual(['E2', 'F', 'E', 'Z']);
  });
});

describe('the dashboard', () => {
  test('the dashboard separates closed repairs from completed ones [2.66]', () => {
    const repairs = [
      createRepair({ id: 'DONE', status: 'COMPLETED' }),
      createRepair({ id: 'DECLINED', status: 'DECLINED' }),
      createRepair({ id: 'OPEN', status: 'FIXING', custody: 'CENTER' }),
    ];
    const { open, closed } = splitForDashboard(repairs);
    expect([ids(open), ids(closed)]).toEqual([['OPEN'], ['DECLINED']]);
  });

  test('an aborted repair closes once its device is home', () => {
    const repairs = [
      createRepair({ id: 'AWAY', status: 'ABORTED', custody: 'CENTER' }),
      createRepair({ id: 'HOME', status: 'ABORTED', custody: 'CUSTOMER' }),
      createRepair({ id: 'REJECTED', status: 'REJECTED', custody: 'CENTER' }),
    ];
    const { open, closed } = splitForDashboard(repairs);
    expect([ids(open), ids(closed)]).toEqual([['AWAY', 'REJECTED'], ['HOME']]);
  });

  test('the customer’s turns sort as price, call, rating', () => {
    const proposal = {
      id: 'p-1',
      price: '120.000',
      estimatedCost: null,
      estimatedTime: 3,
      warrantyDays: null,
      status: 'PENDING',
      expiresAt: '2026-12-20T09:00:00.000Z',
    } as const;
    const flag = { at: '2026-11-22T09:00:00.000Z', how: 'PHONE', about: 'request' } as const;
    const repairs = [
      createRepair({ id: 'RATE', status: 'RETURNED' }),
      createRepair({ id: 'FIXING', status: 'FIXING', custody: 'CENTER' }),
      createRepair({ id: 'CALL', flag }),
      createRepair({ id: 'PRICE', status: 'DIAGNOSED', custody: 'CENTER', proposal }),
      createRepair({ id: 'UNPRICED', status: 'DIAGNOSED', custody: 'CENTER' }),
      createRepair({ id: 'CLOSED', status: 'DECLINED', flag }),
    ];
    const { customersTurn, open, closed } = splitForDashboard(repairs);
    expect([ids(customersTurn), ids(open), ids(closed)]).toEqual([
      ['PRICE', 'CALL', 'RATE'],
      ['FIXING', 'UNPRICED'],
      ['CLOSED'],
    ]);
  });

  test('the dashboard knows the newest change', () => {
    const older = createRepair({ id: 'OLDER', updatedAt: '2026-11-20T09:00:00.000Z' });
    const newer = createRepair({ id: 'NEWER', updatedAt: '2026-11-21T09:00:00.000Z' });
    expect(newestChange([older, newer])?.id).toBe('NEWER');
    expect(newestChange([])).toBeUndefined();
  });
});
