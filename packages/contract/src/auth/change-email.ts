import { call } from '../call.ts';
import { ChangeEmailForm, VerifyTokenAnswer } from './auth.schemas.ts';

/**
 * Sends a code to the new address. Verifying it in the same session changes the account's address
 * (specification/signing-in#change-of-e-mail). Taken addresses get the same answer (specification/faults#e6).
 */
export const changeEmail = call({
  method: 'PUT',
  path: '/auth/me/email',
  summary: 'Ask for another e-mail address',
  body: ChangeEmailForm,
  answer: VerifyTokenAnswer,
  errors: ['wrongPassword'],
});
