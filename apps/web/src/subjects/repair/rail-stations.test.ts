import { describe, expect, test } from 'vitest';
import { createRepair } from './mine/repair.fixture.ts';
import { isReturning, stationsOf } from './rail-stations.ts';

function entry(id: string, status: 'REQUESTED' | 'CONFIRMED' | 'DECLINED') {
  return { id, status, action: 'Repair.created', createdAt: `2026-11-20T0${id}:00:00.000Z` } as const;
}

describe('the stations of a repair', () => {
  test('stations are independent of the log’s order', () => {
    const logs = [entry('1', 'REQUESTED'), entry('2', 'CONFIRMED')];
    const repair = createRepair({ status: 'CONFIRMED', logs });
    expect(stationsOf({ ...repair, logs: logs.toReversed() })).toEqual(stationsOf(repair));
  });

  test('a declined request leaves the track where it was', () => {
    const logs = [entry('1', 'REQUESTED'), entry('2', 'DECLINED')];
    expect(stationsOf(createRepair({ status: 'DECLINED', logs }))[0]?.state).toBe('off');
  });

  test('a rejected repair skips fixing on its way back', () => {
    const logs = [entry('1', 'REQUESTED'), entry('2', 'CONFIRMED')];
    const states = stationsOf(createRepair({ status: 'REJECTED', custody: 'CENTER', logs })).map(({ state }) => state);
    expect(states).toEqual(['done', 'off', 'skipped', 'skipped', 'skipped', 'skipped', 'todo', 'todo']);
  });

  test('only a device that is away has a return', () => {
    expect(isReturning(createRepair({ status: 'REJECTED', custody: 'CENTER' }))).toBe(true);
    expect(isReturning(createRepair({ status: 'ABORTED', custody: 'GONE' }))).toBe(false);
    expect(isReturning(createRepair({ status: 'FIXING', custody: 'CENTER' }))).toBe(false);
  });
});
