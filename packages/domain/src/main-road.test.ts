import { describe, expect, test } from 'vitest';
import { branches, branchTo, type Leg, mainRoad, type RoadAction, roadTo } from './main-road.fixture.ts';
import { railOf, stationOf, stations } from './rail.ts';
import { lived, deedsOf } from './repair-life.fixture.ts';
import type { Status } from './vocabulary.ts';

/** Where the table leads a repair that went these legs, in the words of the road. */
function placeAfter(legs: readonly Leg[]) {
  const { status, custody, outcome } = lived(deedsOf(legs));
  const log = legs.map((_, index): Status => lived(deedsOf(legs.slice(0, index + 1))).status);
  return { status, station: stations[stationOf(status, log) - 1], custody, outcome };
}

describe('the main road', () => {
  test.each(mainRoad.map(({ action, leads }): [RoadAction, Leg['leads']] => [action, leads]))(
    '%s leads where the road says',
    (action, leads) => {
      expect(placeAfter(roadTo(action))).toEqual(leads);
    },
  );

  test('stops at every station of the rail', () => {
    const log = mainRoad.map(({ leads }) => ({ status: leads.status, createdAt: '2026-03-02T09:00:00Z' }));
    expect(railOf('COMPLETED', log).map(({ state }) => state)).toEqual(stations.map(() => 'done'));
  });
});

test.each(Object.keys(branches) as (keyof typeof branches)[])('the branch %s leads where it says', (name) => {
  expect(placeAfter(branchTo(name))).toEqual(branches[name].leg.leads);
});
