import { describe, expect, test } from 'vitest';
import { readListing, sortAfterPress, sortBy, sortIn, writeListing, type RepairListing } from './repair-listing.ts';

function aListing(overrides: Partial<RepairListing> = {}): RepairListing {
  return {
    view: 'cards',
    search: '',
    status: 'all',
    sort: sortBy('created'),
    page: 1,
    ...overrides,
  };
}

function read(address: string): RepairListing {
  return readListing(new URLSearchParams(address));
}

describe('what the list shows, in the address', () => {
  test.each([
    aListing({
      view: 'table',
      search: 'lina & co',
      status: 'FIXING',
      sort: { by: 'device', descending: true },
      page: 3,
    }),
    aListing({ view: 'timeline', sort: sortBy('updated') }),
    aListing({ sort: { by: 'created', descending: false } }),
  ])('comes back as it was written: %o', (listing) => {
    expect(readListing(new URLSearchParams(writeListing(listing)))).toEqual(listing);
  });

  test('leaves it empty while nothing is chosen, newest first', () => {
    expect(writeListing(aListing())).toEqual({});
    expect(read('').sort).toEqual({ by: 'created', descending: true });
  });

  test('falls back quietly from what nobody knows', () => {
    expect(read('view=board&status=BROKEN&sort=price&order=up&page=two')).toEqual(aListing());
  });

  test.each(['0', '-1', '1.5', '1e3', '99999', ' 2', ''])('takes page %j for the first', (page) => {
    expect(readListing(new URLSearchParams({ page })).page).toBe(1);
  });
});

describe('the table’s order', () => {
  test('is each column’s own first, and turns round when its heading is pressed again', () => {
    const once = sortAfterPress(sortBy('created'), 'device');
    expect([once, sortAfterPress(once, 'device')]).toEqual([
      { by: 'device', descending: false },
      { by: 'device', descending: true },
    ]);
    expect(sortAfterPress(once, 'updated')).toEqual({ by: 'updated', descending: true });
  });

  test('waits for the table: cards and timeline go by creation or by the last change, newest first', () => {
    const sort = { by: 'device', descending: true } as const;
    expect(sortIn({ view: 'table', sort })).toEqual(sort);
    expect(sortIn({ view: 'timeline', sort })).toEqual(sortBy('created'));
    expect(sortIn({ view: 'cards', sort: { by: 'updated', descending: false } })).toEqual(sortBy('updated'));
  });
});
