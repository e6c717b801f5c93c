import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createUser } from '#subjects/session/user.fixture.ts';
import { profileChangeOf, profileForm } from './personal-info.tsx';

function parseProfile(overrides: Record<string, string> = {}) {
  return z.parse(profileForm(createUser()), {
    firstName: 'Amina',
    lastName: 'Ben Salah',
    phone: '20 123 456',
    address: '5 rue des Oliviers',
    ...overrides,
  });
}

test('changed profile fields alone are sent', () => {
  expect(profileChangeOf(createUser(), parseProfile())).toEqual({});
  expect(profileChangeOf(createUser(), parseProfile({ firstName: ' Amira ', phone: '22 000 111' }))).toEqual({
    firstName: 'Amira',
    phone: '+21622000111',
  });
});

test('an address may have several lines', () => {
  const address = '5 rue des Oliviers\n2000 Le Bardo';
  expect(profileChangeOf(createUser(), parseProfile({ address: `${address}\n` }))).toEqual({ address });
});

test('phone and address may stay empty', () => {
  const nobody = createUser({ phone: null, address: null });
  const form = parseProfile({ phone: '', address: '' });
  expect(profileChangeOf(nobody, form)).toEqual({});
});

test('an emptied field of the profile is removed', () => {
  expect(profileChangeOf(createUser(), parseProfile({ phone: ' ', address: '' }))).toEqual({
    phone: null,
    address: null,
  });
});

test('a wrong phone number has its own message', () => {
  const { error } = z.safeParse(profileForm(createUser()), {
    firstName: 'Amina',
    lastName: 'Ben Salah',
    phone: '12',
    address: '',
  });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['phone'], 'phone.invalid']]);
});

test('a number stored by former rules stays valid [5.22]', () => {
  const phone = '+9812345622333444';
  const form = z.parse(profileForm({ phone }), {
    firstName: 'Amira',
    lastName: 'Ben Salah',
    phone: '+9 812 345 622 333 444',
    address: '5 rue des Oliviers',
  });
  expect(profileChangeOf(createUser({ phone }), form)).toEqual({ firstName: 'Amira' });
});
