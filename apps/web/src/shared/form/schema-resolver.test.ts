import { SignInForm, SignUpForm } from '@atelier/contract';
import { expect, test } from 'vitest';
import { schemaResolver } from './schema-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false } as const;

test('a valid form gives its schema’s output', async () => {
  const { values, errors } = await schemaResolver(SignInForm)(
    { email: ' Amina@Atelier.test ', password: 'atelier-demo' },
    undefined,
    options,
  );
  expect([values, errors]).toEqual([{ email: 'amina@atelier.test', password: 'atelier-demo' }, {}]);
});

test('each wrong field has the first of its messages', async () => {
  const { errors } = await schemaResolver(SignUpForm)(
    { firstName: '\u0007', lastName: 'Ben Salah', email: 'amina', password: '123', confirmPassword: '123', phone: '' },
    undefined,
    options,
  );
  const messages = Object.entries(errors).map(([field, error]) => [field, error.message]);
  expect(Object.fromEntries(messages)).toEqual({
    firstName: 'controlCharacter',
    email: 'auth.signin.email',
    password: 'auth.signin.password',
  });
});

test('a rule about two fields speaks at the second', async () => {
  const { errors } = await schemaResolver(SignUpForm)(
    {
      firstName: 'Amina',
      lastName: 'Ben Salah',
      email: 'amina@atelier.test',
      password: 'atelier-demo',
      confirmPassword: 'other',
      phone: '',
    },
    undefined,
    options,
  );
  expect(errors.confirmPassword?.message).toBe('auth.signup.passwordMatch');
});
