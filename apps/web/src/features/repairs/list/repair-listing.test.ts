import { describe, expect, test } from 'vitest';
import {
  readListState,
  toggleSort,
  sortBy,
  validSortOf,
  writeListState,
  type RepairListState,
} from './repair-listing.ts';

function createListState(overrides: Partial<RepairListState> = {}): RepairListState {
  return {
    view: 'cards',
    search: '',
    status: 'all',
    sort: sortBy('created'),
    page: 1,
    ...overrides,
  };
}

function read(address: string): RepairListState {
  return readListState(new URLSearchParams(address));
}

describe('what the list shows, in the address', () => {
  test.each([
    createListState({
      view: 'table',
      search: 'lina & co',
      status: 'FIXING',
      sort: { by: 'device', descending: true },
      page: 3,
    }),
    createListState({ view: 'timeline', sort: sortBy('updated') }),
    createListState({ sort: { by: 'created', descending: false } }),
  ])('the list’s address is parsed back: %o', (listing) => {
    expect(readListState(new URLSearchParams(writeListState(listing)))).toEqual(listing);
  });

  test('the default list leaves the address empty [2.91]', () => {
    expect(writeListState(createListState())).toEqual({});
    expect(read('').sort).toEqual({ by: 'created', descending: true });
  });

  test('unknown values of the address fall back', () => {
    expect(read('view=board&status=BROKEN&sort=price&order=up&page=two')).toEqual(createListState());
  });

  test.each(['0', '-1', '1.5', '1e3', '99999', ' 2', ''])('page %j of the address is the first', (page) => {
    expect(readListState(new URLSearchParams({ page })).page).toBe(1);
  });
});

describe('the table’s order', () => {
  test('a column sorts its own way, then reversed', () => {
    const once = toggleSort(sortBy('created'), 'device');
    expect([once, toggleSort(once, 'device')]).toEqual([
      { by: 'device', descending: false },
      { by: 'device', descending: true },
    ]);
    expect(toggleSort(once, 'updated')).toEqual({ by: 'updated', descending: true });
  });

  test('cards and timeline ignore the table’s order', () => {
    const sort = { by: 'device', descending: true } as const;
    expect(validSortOf({ view: 'table', sort })).toEqual(sort);
    expect(validSortOf({ view: 'timeline', sort })).toEqual(sortBy('created'));
    expect(validSortOf({ view: 'cards', sort: { by: 'updated', descending: false } })).toEqual(sortBy('updated'));
  });
});
