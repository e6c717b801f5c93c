import { describe, expect, test } from 'vitest';
import { createSteadyList, mergeList, settleRow } from './steady-list.ts';

function row(id: string, version = 1) {
  return { id, version };
}

function ids(list: { rows: readonly { id: string }[] }): string[] {
  return list.rows.map(({ id }) => id);
}

/** State of a list with a next page before and after the change. */
const partial = { hadMore: true, hasMore: true };

describe('a list under live changes', () => {
  const current = createSteadyList([row('A'), row('B'), row('C')]);

  test('a steady list keeps its order after a refetch', () => {
    const merged = mergeList(current, [row('C'), row('A'), row('B')]);
    expect(ids(merged)).toEqual(['A', 'B', 'C']);
    expect(merged.changed.size).toBe(0);
  });

  test('a changed row stays and is highlighted once', () => {
    const merged = mergeList(current, [row('A'), row('B', 2), row('C')]);
    expect(merged.rows[1]).toEqual(row('B', 2));
    expect([...merged.changed]).toEqual(['B']);
    expect(settleRow(merged, 'B').changed.size).toBe(0);
  });

  test('new rows of a live list wait', () => {
    const merged = mergeList(current, [row('N'), row('A'), row('M'), row('B'), row('C')]);
    expect(ids(merged)).toEqual(['A', 'B', 'C']);
    expect(merged.newCount).toBe(2);
  });

  test('a departed row stays and says so', () => {
    const merged = mergeList(current, [row('A'), row('C')]);
    expect(ids(merged)).toEqual(['A', 'B', 'C']);
    expect([...merged.removed]).toEqual(['B']);
  });

  test('a row that returns is restored', () => {
    const merged = mergeList(mergeList(current, [row('A'), row('C')]), [row('A'), row('B', 3), row('C')]);
    expect(merged.removed.size).toBe(0);
    expect(merged.newCount).toBe(0);
    expect([...merged.changed]).toEqual(['B']);
  });

  test('a requested page appears at once', () => {
    const merged = mergeList(current, [row('A'), row('B'), row('C'), row('D')], { hadMore: true, hasMore: false });
    expect(ids(merged)).toEqual(['A', 'B', 'C', 'D']);
    expect(merged.newCount).toBe(0);
  });

  test('a requested page leaves the new rows waiting', () => {
    const waiting = mergeList(current, [row('N'), row('A'), row('B'), row('C')], partial);
    const merged = mergeList(waiting, [row('N'), row('A'), row('B'), row('C'), row('D')], partial);
    expect(ids(merged)).toEqual(['A', 'B', 'C', 'D']);
    expect(merged.newCount).toBe(1);
  });

  test('a row that moves up a page isn’t new', () => {
    const merged = mergeList(current, [row('A'), row('C'), row('D')], partial);
    expect(ids(merged)).toEqual(['A', 'B', 'C', 'D']);
    expect(merged.newCount).toBe(0);
    expect([...merged.removed]).toEqual(['B']);
  });

  test('a row on the next page is still listed', () => {
    const merged = mergeList(current, [row('N'), row('A'), row('B')], { hadMore: false, hasMore: true });
    expect(ids(merged)).toEqual(['A', 'B', 'C']);
    expect(merged.newCount).toBe(1);
    expect(merged.removed.size).toBe(0);
  });

  test('a page of unknown rows is new', () => {
    const merged = mergeList(current, [row('L'), row('M'), row('N')], partial);
    expect(ids(merged)).toEqual(['A', 'B', 'C']);
    expect(merged.newCount).toBe(3);
    expect(merged.removed.size).toBe(0);
  });

  test('an empty list shows its first row at once', () => {
    const merged = mergeList(createSteadyList<{ id: string; version: number }>([]), [row('A')]);
    expect(ids(merged)).toEqual(['A']);
    expect(merged.newCount).toBe(0);
  });
});
