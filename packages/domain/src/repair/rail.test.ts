import { describe, expect, test } from 'vitest';
import { isOffTrack, railOf, stationOf, stations, type RailEntry } from './rail.ts';
import { statuses, type Status } from './vocabulary.ts';

/** Station of each status (specification/life#the-rail). */
const specified: [station: number, statuses: Status[]][] = [
  [1, ['REQUESTED']],
  [2, ['CONFIRMED', 'COLLECTING']],
  [3, ['COLLECTED', 'DELIVERED', 'DIAGNOSING', 'EXTERNALIZING']],
  [4, ['DIAGNOSED', 'PROPOSED']],
  [5, ['APPROVED', 'APPROVE_CONFIRMED', 'FIXING']],
  [6, ['FIXED']],
  [7, ['TO_RETURN', 'RETURNING', 'RETURNED']],
  [8, ['COMPLETED']],
];

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;
}

function logOf(...past: Status[]): RailEntry[] {
  return past.map((status, index) => ({ status, createdAt: day(index + 1) }));
}

function statesOf(status: Status, log: RailEntry[]): string[] {
  return railOf(status, log).map(({ state }) => state);
}

test.each(specified)('station %i: %j', (station, at) => {
  expect(at.map((status) => stationOf(status, []))).toEqual(at.map(() => station));
});

test('every status has its station or left the track', () => {
  const placed = specified.flatMap(([, at]) => at);
  expect(statuses.filter((status) => !placed.includes(status))).toEqual(statuses.filter(isOffTrack));
});

describe('a repair that left the track', () => {
  test.each<[Status, Status[], number]>([
    ['DECLINED', ['REQUESTED', 'DECLINED'], 1],
    ['CANCELLED', ['REQUESTED', 'CONFIRMED', 'COLLECTING', 'CANCELLED'], 2],
    ['REJECTED', ['REQUESTED', 'DIAGNOSED', 'REJECTED'], 4],
    ['ABORTED', ['REQUESTED', 'DIAGNOSED', 'REJECTED', 'TO_RETURN', 'ABORTED'], 7],
    ['ABORTED', [], 1],
    ['REJECTED', ['REJECTED'], 4],
  ])('%s after %j stands at %i', (status, log, station) => {
    expect(stationOf(status, log)).toBe(station);
  });

  test('a repair off the track shows where it left', () => {
    const rail = railOf('CANCELLED', logOf('REQUESTED', 'CONFIRMED', 'CANCELLED'));
    expect(rail.map(({ state }) => state)).toEqual(['done', 'off', 'todo', 'todo', 'todo', 'todo', 'todo', 'todo']);
    expect(rail[1]?.at).toBe(day(2));
  });

  test('a repair off the track skips stations homeward', () => {
    const log = logOf('REQUESTED', 'CONFIRMED', 'COLLECTED', 'DIAGNOSED', 'REJECTED', 'TO_RETURN');
    expect(statesOf('TO_RETURN', log)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'skipped',
      'skipped',
      'current',
      'todo',
    ]);
  });
});

describe('the rail', () => {
  test('the rail dates its eight stations in order', () => {
    const rail = railOf('COLLECTED', logOf('REQUESTED', 'CONFIRMED', 'COLLECTED'));
    expect(rail.map(({ station }) => station)).toEqual(stations);
    expect(rail.map(({ at }) => at)).toEqual([day(1), day(2), day(3), null, null, null, null, null]);
  });

  test('the rail of a completed repair is done', () => {
    const log = logOf(
      'REQUESTED',
      'CONFIRMED',
      'COLLECTED',
      'DIAGNOSED',
      'APPROVED',
      'FIXED',
      'TO_RETURN',
      'COMPLETED',
    );
    expect(new Set(statesOf('COMPLETED', log))).toEqual(new Set(['done']));
  });

  test('a step back resets the stations ahead', () => {
    const log = logOf('REQUESTED', 'CONFIRMED', 'COLLECTED', 'DIAGNOSED', 'APPROVED', 'FIXED', 'FIXING');
    expect(statesOf('FIXING', log)).toEqual(['done', 'done', 'done', 'done', 'current', 'todo', 'todo', 'todo']);
    expect(railOf('FIXING', log)[5]?.at).toBeNull();
  });

  test('a station is dated by the last arrival', () => {
    const log = logOf(
      'REQUESTED',
      'CONFIRMED',
      'COLLECTED',
      'DELIVERED',
      'DIAGNOSING',
      'DIAGNOSED',
      'DIAGNOSING',
      'DIAGNOSING',
    );
    expect(railOf('DIAGNOSING', log)[2]?.at).toBe(day(7));
    expect(railOf('DIAGNOSED', log.slice(0, 6))[2]?.at).toBe(day(3));
  });
});
