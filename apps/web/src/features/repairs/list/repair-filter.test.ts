import { describe, expect, test } from 'vitest';
import { aDevice, aRepair } from '../../../shared/my-repair/repair.fixture.ts';
import {
  filterRepairs,
  isFiltering,
  noFilter,
  sortRepairs,
  splitForDashboard,
  statusesPresent,
} from './repair-filter.ts';

const ids = (repairs: readonly { id: string }[]) => repairs.map(({ id }) => id);

describe('the filter of the list', () => {
  const laptop = aRepair({ id: 'LAPTOP01', device: aDevice({ name: 'Portable du bureau' }), issue: 'Clavier' });
  const phone = aRepair({ id: 'PHONE002', status: 'FIXING', issue: 'Batterie faible' });

  test.each([
    ['portable', ['LAPTOP01']],
    ['BATTERIE', ['PHONE002']],
    ['phone0', ['PHONE002']],
    ['  ', ['LAPTOP01', 'PHONE002']],
    ['rien', []],
  ])('the search %j finds %j by device name, issue or id, whatever the case', (search, found) => {
    expect(ids(filterRepairs([laptop, phone], { ...noFilter, search }))).toEqual(found);
  });

  test('a status leaves only its own', () => {
    expect(ids(filterRepairs([laptop, phone], { ...noFilter, status: 'FIXING' }))).toEqual(['PHONE002']);
  });

  test('offers the statuses that occur, once each, in the order of a repair’s life', () => {
    const repairs = [phone, laptop, aRepair({ status: 'FIXING' })];
    expect(statusesPresent(repairs)).toEqual(['REQUESTED', 'FIXING']);
  });

  test('the order alone leaves nothing out', () => {
    expect(isFiltering({ ...noFilter, byModification: true })).toBe(false);
    expect(isFiltering({ ...noFilter, search: ' a' })).toBe(true);
    expect(isFiltering({ ...noFilter, status: 'FIXED' })).toBe(true);
  });
});

describe('the order of the list', () => {
  const old = aRepair({ id: 'OLD', createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-20T00:00:00Z' });
  const recent = aRepair({ id: 'RECENT', createdAt: '2026-11-10T00:00:00Z', updatedAt: '2026-11-11T00:00:00Z' });

  test('is by creation, newest first, and by the last change when asked', () => {
    expect(ids(sortRepairs([old, recent], false))).toEqual(['RECENT', 'OLD']);
    expect(ids(sortRepairs([recent, old], true))).toEqual(['OLD', 'RECENT']);
  });
});

describe('the dashboard', () => {
  test('leaves completed repairs out and puts the closed ones apart', () => {
    const repairs = [
      aRepair({ id: 'DONE', status: 'COMPLETED' }),
      aRepair({ id: 'DECLINED', status: 'DECLINED' }),
      aRepair({ id: 'OPEN', status: 'FIXING', custody: 'CENTER' }),
    ];
    const { open, closed } = splitForDashboard(repairs);
    expect([ids(open), ids(closed)]).toEqual([['OPEN'], ['DECLINED']]);
  });

  test('an aborted repair is closed only once its device is home, a rejected one never by itself', () => {
    const repairs = [
      aRepair({ id: 'AWAY', status: 'ABORTED', custody: 'CENTER' }),
      aRepair({ id: 'HOME', status: 'ABORTED', custody: 'CUSTOMER' }),
      aRepair({ id: 'REJECTED', status: 'REJECTED', custody: 'CENTER' }),
    ];
    const { open, closed } = splitForDashboard(repairs);
    expect([ids(open), ids(closed)]).toEqual([['AWAY', 'REJECTED'], ['HOME']]);
  });
});
