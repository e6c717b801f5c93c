import { describe, expect, test } from 'vitest';
import { sortByLastAssigned, presetAssigneeOf } from './assignee-field.tsx';

const [hatem, sami, walid] = [{ id: 'hatem' }, { id: 'sami' }, { id: 'walid' }];
const team = [hatem, sami, walid];

describe('of several people', () => {
  test('the one whom work went to last stands first, the others as they were', () => {
    expect(sortByLastAssigned(team, 'walid')).toEqual([walid, hatem, sami]);
    expect(sortByLastAssigned(team, null)).toEqual(team);
  });

  test('that one is chosen where somebody has to be, and nobody where it may stay open', () => {
    expect(presetAssigneeOf(team, 'sami', true)).toBe('sami');
    expect(presetAssigneeOf(team, 'sami', false)).toBeNull();
  });

  test('nobody is chosen who has left the team, or who never was asked', () => {
    expect(presetAssigneeOf(team, 'gone', true)).toBeNull();
    expect(presetAssigneeOf(team, null, true)).toBeNull();
  });
});

test('the only one there is is chosen at once', () => {
  expect(presetAssigneeOf([hatem], null, false)).toBe('hatem');
  expect(presetAssigneeOf([], null, true)).toBeNull();
});
