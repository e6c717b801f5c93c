import { describe, expect, test } from 'vitest';
import {
  branches,
  branchPathTo,
  type PathStep,
  happyPath,
  type HappyPathAction,
  happyPathTo,
} from './happy-path.fixture.ts';
import { railOf, stationOf, stations } from '../repair/rail.ts';
import { replaySteps, actorStepsOf } from './repair-life.fixture.ts';
import type { Status } from '../repair/vocabulary.ts';

function stateAfter(legs: readonly PathStep[]) {
  const { status, custody, outcome } = replaySteps(actorStepsOf(legs));
  const log = legs.map((_, index): Status => replaySteps(actorStepsOf(legs.slice(0, index + 1))).status);
  return { status, station: stations[stationOf(status, log) - 1], custody, outcome };
}

describe('the main road', () => {
  test.each(happyPath.map(({ action, leads }): [HappyPathAction, PathStep['leads']] => [action, leads]))(
    '%s leads where the road says',
    (action, leads) => {
      expect(stateAfter(happyPathTo(action))).toEqual(leads);
    },
  );

  test('the happy path stops at every station', () => {
    const log = happyPath.map(({ leads }) => ({ status: leads.status, createdAt: '2026-03-02T09:00:00Z' }));
    expect(railOf('COMPLETED', log).map(({ state }) => state)).toEqual(stations.map(() => 'done'));
  });
});

test.each(Object.keys(branches) as (keyof typeof branches)[])('the branch %s leads where it says', (name) => {
  expect(stateAfter(branchPathTo(name))).toEqual(branches[name].step.leads);
});
