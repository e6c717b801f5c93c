import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currentPassword, Empty, password } from '../fields.ts';

/** Changes my password and ends my other sessions (specification/signing-in#passwords). */
export const changePassword = call({
  method: 'PUT',
  path: '/auth/me/password',
  summary: 'Change my password',
  body: z.object({ password: currentPassword(), newPassword: password('auth.signin.password') }),
  answer: Empty,
  errors: ['wrongPassword'],
});
