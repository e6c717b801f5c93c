import { describe, expect, test } from 'vitest';
import { returnIndexOf, currentIndexOf, stretchesOf, type RailState, type RailStation } from './rail-track.ts';

const letters: Record<string, RailState> = { d: 'done', c: 'current', s: 'skipped', o: 'off', t: 'todo' };

function rail(states: string): RailStation[] {
  return states.split('').map((letter, index) => ({
    key: String(index),
    label: `Station ${index}`,
    state: letters[letter] ?? 'todo',
  }));
}

describe('where the repair stands', () => {
  test.each([
    ['cttttttt', 0],
    ['dddctttt', 3],
    ['dddosstt', 3],
    ['dddddddd', 7],
    ['tttttttt', -1],
  ])('%s is at %i', (states, place) => {
    expect(currentIndexOf(rail(states))).toBe(place);
  });
});

describe('the way home', () => {
  test('the way home skips to the next station', () => {
    expect(returnIndexOf(rail('dddosstt'), true)).toBe(6);
  });

  test('a device that isn’t coming has no way home', () => {
    expect(returnIndexOf(rail('dddosstt'), false)).toBe(-1);
  });

  test('a repair on the track has no way home', () => {
    expect(returnIndexOf(rail('dddctttt'), true)).toBe(-1);
  });
});

describe('the stretches between the stations', () => {
  test('stretches are done up to the current station', () => {
    expect(stretchesOf(rail('ddctt'), false)).toEqual(['done', 'done', 'todo', 'todo']);
  });

  test('stretches pass a skipped station on both sides', () => {
    expect(stretchesOf(rail('dsct'), false)).toEqual(['bypass', 'bypass', 'todo']);
  });

  test('stretches lead back from where the repair left', () => {
    expect(stretchesOf(rail('dosstt'), true)).toEqual(['done', 'back', 'back', 'back', 'todo']);
  });

  test('stretches end where a repair left the track', () => {
    expect(stretchesOf(rail('ottt'), false)).toEqual(['todo', 'todo', 'todo']);
  });
});
