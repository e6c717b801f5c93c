import { describe, expect, test } from 'vitest';
import { lastFirst, presetOf } from './last-assigned.ts';

const [hatem, sami, walid] = [{ id: 'hatem' }, { id: 'sami' }, { id: 'walid' }];
const team = [hatem, sami, walid];

describe('of several people', () => {
  test('the one whom work went to last stands first, the others as they were', () => {
    expect(lastFirst(team, 'walid')).toEqual([walid, hatem, sami]);
    expect(lastFirst(team, null)).toEqual(team);
  });

  test('that one is chosen where somebody has to be, and nobody where it may stay open', () => {
    expect(presetOf(team, 'sami', true)).toBe('sami');
    expect(presetOf(team, 'sami', false)).toBeNull();
  });

  test('nobody is chosen who has left the team, or who never was asked', () => {
    expect(presetOf(team, 'gone', true)).toBeNull();
    expect(presetOf(team, null, true)).toBeNull();
  });
});

test('the only one there is is chosen at once', () => {
  expect(presetOf([hatem], null, false)).toBe('hatem');
  expect(presetOf([], null, true)).toBeNull();
});
