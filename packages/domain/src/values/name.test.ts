import { expect, test } from 'vitest';
import { fullName } from './name.ts';

test.each([
  ['Amina', 'Ben Salah', 'Amina Ben Salah'],
  ['Amina', '', 'Amina'],
  [null, 'Ben Salah', 'Ben Salah'],
  [null, null, ''],
])('%j and %j are the full name %j', (firstName, lastName, expected) => {
  expect(fullName({ firstName, lastName })).toBe(expected);
});
