import { call } from '../call.ts';
import { ChangeEmailForm, VerifyTokenAnswer } from './auth.schemas.ts';

/**
 * Sends a code to the new address; verifying it with the token of the answer, in the same session, gives the account that address.
 * Answers alike whether or not the address is taken (specification/faults#e6).
 */
export const changeEmail = call({
  method: 'PUT',
  path: '/auth/me/email',
  summary: 'Ask for another e-mail address',
  body: ChangeEmailForm,
  answer: VerifyTokenAnswer,
  errors: ['wrongPassword'],
});
