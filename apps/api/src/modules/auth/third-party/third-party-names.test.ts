import { describe, expect, test } from 'vitest';
import { namesOf } from './third-party-account.ts';

const noNames = { givenName: null, familyName: null, name: null };

describe('names for an account', () => {
  test.for([
    ['as the provider knows them', { givenName: 'Nour', familyName: 'Ben Salah', name: 'N. B.' }, 'Nour', 'Ben Salah'],
    ['from the whole name', { ...noNames, name: ' Nour  Ben Salah ' }, 'Nour', 'Ben Salah'],
    ['the last from the whole name', { ...noNames, givenName: 'Nour', name: 'Nour Ben Salah' }, 'Nour', 'Ben Salah'],
    ['from the address', noNames, 'Amel', 'Trabelsi'],
    ['the last from the address', { ...noNames, name: 'Nour' }, 'Nour', 'Trabelsi'],
    ['too short', { ...noNames, givenName: 'N', familyName: ' ', name: 'N B' }, 'Amel', 'Trabelsi'],
    ['with what nobody sees', { ...noNames, givenName: 'No\u0000ur', familyName: 'Ben\nSalah' }, 'No ur', 'Ben Salah'],
  ] as const)('names for an account: %s', ([, claims, firstName, lastName]) => {
    expect(namesOf({ ...claims, email: 'amel.trabelsi+shop@atelier.test' })).toEqual({ firstName, lastName });
  });

  test.each([
    ['amel@atelier.test', 'Amel', 'Amel'],
    ['amel_ben_salah2@atelier.test', 'Amel', 'Ben Salah'],
    ['a@atelier.test', 'a@atelier.test', 'a@atelier.test'],
    ['a.7@b.co', 'a.7@b.co', 'a.7@b.co'],
  ])('names for an account of %s are never empty', (email, firstName, lastName) => {
    expect(namesOf({ ...noNames, email })).toEqual({ firstName, lastName });
  });

  test('third-party names are cut at whole letters', () => {
    const { firstName, lastName } = namesOf({
      ...noNames,
      givenName: 'x'.repeat(5_000),
      familyName: `${'y'.repeat(99)}😀`,
      email: 'amel@atelier.test',
    });
    expect([firstName, lastName]).toEqual(['x'.repeat(100), 'y'.repeat(99)]);
  });
});
