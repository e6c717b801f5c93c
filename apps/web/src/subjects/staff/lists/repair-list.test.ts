import { statuses, type Actor } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { createStaffItem, createStopItem, createVisit } from '../staff-repair.fixture.ts';
import {
  isInScope,
  allRepairsFilters,
  listsFor,
  staffListQueryOf,
  readFilters,
  rowScopeOf,
  statusesOf,
  writeFilters,
  type ListFilters,
  nextStop,
  stopsInOrder,
} from './repair-list.ts';

const operator: Actor = { id: 'nadia', roles: ['OPERATOR'] };
const driver: Actor = { id: 'hatem', roles: ['COLLECTOR', 'COURIER'] };

function filters(overrides: Partial<ListFilters> = {}): ListFilters {
  return {
    list: 'mine',
    q: '',
    status: null,
    owner: null,
    overdue: false,
    figure: null,
    ...overrides,
  };
}

describe('the filters in the address', () => {
  test('filters are parsed back without the search’s words', () => {
    const chosenFilters = filters({ list: 'all', q: 'lina', status: 'FIXING', owner: 'TECHNICIAN', overdue: true });
    const query = new URLSearchParams(writeFilters(chosenFilters));
    expect(query.toString()).not.toContain('lina');
    expect(readFilters(query, operator, 'lina')).toEqual(chosenFilters);
  });

  test('absent filters leave the address empty', () => {
    expect(writeFilters(filters())).toEqual({});
  });

  test('unknown filters are ignored', () => {
    const params = new URLSearchParams({ list: 'secret', status: 'BROKEN', owner: 'NOBODY', late: 'yes' });
    expect(readFilters(params, operator)).toEqual(filters());
  });

  test('status filters are those of the list', () => {
    expect(statusesOf(filters({ list: 'closed', q: 'lina' }))).toEqual([
      'COMPLETED',
      'CANCELLED',
      'DECLINED',
      'ABORTED',
    ]);
    for (const list of ['mine', 'flagged', 'all'] as const) {
      expect(statusesOf(filters({ list }))).toContain('FIXED');
      expect(statusesOf(filters({ list }))).not.toContain('CANCELLED');
    }
    expect(statusesOf(filters({ list: 'all', q: 'lina' }))).toEqual(statuses);
  });

  test('filters of another list don’t empty this one', () => {
    const status = new URLSearchParams({ list: 'closed', status: 'FIXED' });
    expect(readFilters(status, operator)).toEqual(filters({ list: 'closed' }));
  });

  test('filters that a list doesn’t offer are ignored', () => {
    const chosen = { owner: 'TECHNICIAN', late: '1' };
    expect(readFilters(new URLSearchParams({ ...chosen, list: 'closed' }), operator)).toEqual(
      filters({ list: 'closed' }),
    );
    expect(readFilters(new URLSearchParams(chosen), operator)).toEqual(filters({ overdue: true }));
  });

  test('figures in the address list repairs of any state [2.225]', () => {
    const figure = { figure: 'EARNED', from: '2026-11-01', to: '2026-11-26', by: 'partner', key: 'p1' } as const;
    const params = new URLSearchParams(writeFilters(filters({ list: 'all', figure })));
    expect(Object.fromEntries(params)).toEqual(figure);
    expect(readFilters(params, operator)).toEqual(filters({ list: 'all', figure }));
    expect(readFilters(params, driver).figure).toBeNull();
    expect(staffListQueryOf(filters({ list: 'all', figure }), operator)).toEqual({
      ...figure,
      sort: 'updatedAt',
      limit: 50,
    });
    expect(rowScopeOf(filters({ list: 'all', figure }))).toBe('any');
  });

  test('missing lists fall back to one’s own turns', () => {
    expect(readFilters(new URLSearchParams({ list: 'flagged' }), driver).list).toBe('mine');
  });
});

describe('the lists', () => {
  test('operators have follow-up and archive, drivers neither', () => {
    expect(listsFor(driver)).toEqual(['mine', 'all']);
    expect(listsFor(operator)).toEqual(['mine', 'flagged', 'all', 'closed']);
  });

  test('lists of turns are filtered by the server', () => {
    expect(staffListQueryOf(filters({ owner: 'COURIER' }), driver)).toEqual({ mine: 'true', limit: 100 });
    expect(staffListQueryOf(filters({ list: 'flagged', owner: 'COURIER' }), operator)).toMatchObject({
      owner: 'COURIER',
    });
  });

  test('a chosen status narrows a list', () => {
    expect(staffListQueryOf(filters({ list: 'all', status: 'FIXED' }), operator).status).toBe('FIXED');
  });

  test('the server splits open and closed repairs', () => {
    expect(staffListQueryOf(filters({ list: 'all', status: 'ABORTED' }), operator).open).toBe('true');
    expect(staffListQueryOf(filters({ list: 'closed', status: 'ABORTED' }), operator).open).toBe('false');
  });

  test('an aborted repair closes without its device', () => {
    const away = createStaffItem({ status: 'ABORTED', custody: 'CENTER' });
    const home = createStaffItem({ status: 'ABORTED', custody: 'CUSTOMER' });
    const open = rowScopeOf(filters({ list: 'all' }));
    const closed = rowScopeOf(filters({ list: 'closed' }));
    expect([isInScope(open, away), isInScope(closed, away)]).toEqual([true, false]);
    expect([isInScope(open, home), isInScope(closed, home)]).toEqual([false, true]);
  });

  test('a search covers open and closed repairs', () => {
    const all = allRepairsFilters(
      filters({ list: 'flagged', q: '7K2M', status: 'FIXING', owner: 'COURIER', overdue: true }),
    );
    expect(staffListQueryOf(all, operator)).toEqual({ q: '7K2M', limit: 50 });
    const home = createStaffItem({ status: 'ABORTED', custody: 'CUSTOMER' });
    expect(isInScope(rowScopeOf(all), home)).toBe(true);
  });

  test('a driver sees every repair they are given', () => {
    expect(staffListQueryOf(filters({ list: 'all' }), driver)).toEqual({ limit: 100 });
  });
});

const first = createStopItem({ id: 'FIRST' });
const second = createStopItem({ id: 'SECOND' });
const vanRow = createStopItem({ id: 'VAN', visit: createVisit({ status: 'COLLECTED' }) });
const endedRow = createStopItem({ id: 'ENDED', isOpen: false, visit: createVisit({ status: 'DELIVERED' }) });

test('open repairs precede ended ones, each by window', () => {
  expect(stopsInOrder([endedRow, first, vanRow, second]).map(({ id }) => id)).toEqual([
    'FIRST',
    'VAN',
    'SECOND',
    'ENDED',
  ]);
});

test('the next stop is the first unvisited door', () => {
  const rows = [endedRow, vanRow, first, second];
  expect(nextStop(rows, 'VAN')?.id).toBe('FIRST');
  expect(nextStop(rows, 'FIRST')?.id).toBe('SECOND');
  expect(nextStop([endedRow, vanRow, first], 'FIRST')).toBeNull();
});
