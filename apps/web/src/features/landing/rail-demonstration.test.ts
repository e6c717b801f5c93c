import { stationOf, stations } from '@atelier/domain';
import { expect, test } from 'vitest';
import { demonstration } from './rail-demonstration.tsx';

test('the demonstration visits each station once', () => {
  const visited = demonstration.map((status, index) => stationOf(status, demonstration.slice(0, index)));
  expect(visited).toEqual(stations.map((_, index) => index + 1));
  expect(demonstration[3]).toBe('PROPOSED');
});
