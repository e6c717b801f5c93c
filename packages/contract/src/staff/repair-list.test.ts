import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listStaffRepairs, searchStaffRepairs } from './repair-list.ts';

function parseQuery(query: Record<string, string>) {
  const result = z.safeParse(listStaffRepairs.query, query);
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)[0];
}

describe('the query of a staff list', () => {
  test('staff lists default to 50 repairs by due date', () => {
    expect(parseQuery({})).toEqual({ sort: 'due', limit: 50 });
    expect(parseQuery({ sort: 'createdAt', limit: '20' })).toEqual({ sort: 'createdAt', limit: 20 });
  });

  test('owners and statuses are separated by commas', () => {
    expect(parseQuery({ owner: 'OPERATOR,CUSTOMER', status: 'FIXING' })).toMatchObject({
      owner: ['OPERATOR', 'CUSTOMER'],
      status: ['FIXING'],
    });
    expect(parseQuery({ owner: 'OPERATOR,BOSS' })).toBe('owner: invalid');
    expect(parseQuery({ status: '' })).toBe('status: invalid');
  });

  test("flags of a list's query are words or digits", () => {
    expect(parseQuery({ mine: 'true', flag: '0', due: '1' })).toMatchObject({ mine: true, flag: false, due: true });
    expect(parseQuery({ mine: 'yes' })).toBe('mine: invalid');
  });

  test.each(['0', '101', '1.5', '-1', 'all', 'NaN'])("a list's query of %s repairs is refused", (limit) => {
    expect(parseQuery({ limit })).toBe('limit: invalid');
  });

  test("a searched list's query has no search word", () => {
    expect(parseQuery({ q: 'Amélie' })).toEqual({ sort: 'due', limit: 50 });
  });
});

test('a search takes the filters of the list', () => {
  const body = { q: ' Ame\u0301lie ', mine: 'true', status: 'FIXING,FIXED', limit: 20 };
  expect(z.safeParse(searchStaffRepairs.body, body).data).toEqual({
    q: 'Am\u00e9lie',
    mine: true,
    status: ['FIXING', 'FIXED'],
    sort: 'due',
    limit: 20,
  });
  for (const q of ['  ', 'x'.repeat(101)]) expect(z.safeParse(searchStaffRepairs.body, { q }).success).toBe(false);
});
