import { describe, expect, test } from 'vitest';
import { sortByLastAssigned, presetAssigneeOf } from './assignee-field.tsx';

const [hatem, sami, walid] = [{ id: 'hatem' }, { id: 'sami' }, { id: 'walid' }];
const team = [hatem, sami, walid];

describe('of several people', () => {
  test('the last assignee comes first', () => {
    expect(sortByLastAssigned(team, 'walid')).toEqual([walid, hatem, sami]);
    expect(sortByLastAssigned(team, null)).toEqual(team);
  });

  test('the last assignee is preset where one is required', () => {
    expect(presetAssigneeOf(team, 'sami', true)).toBe('sami');
    expect(presetAssigneeOf(team, 'sami', false)).toBeNull();
  });

  test('former and unasked members aren’t preset', () => {
    expect(presetAssigneeOf(team, 'gone', true)).toBeNull();
    expect(presetAssigneeOf(team, null, true)).toBeNull();
  });
});

test('the only one there is is chosen at once', () => {
  expect(presetAssigneeOf([hatem], null, false)).toBe('hatem');
  expect(presetAssigneeOf([], null, true)).toBeNull();
});
