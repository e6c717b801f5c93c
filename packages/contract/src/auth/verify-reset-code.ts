import * as z from 'zod/mini';
import { call } from '../call.ts';
import { MailedCode, Token, VerifyTokenAnswer } from './auth.schemas.ts';

export const verifyResetCode = call({
  method: 'POST',
  path: '/auth/password/verify-reset-code',
  summary: 'Verify the code of a password reset',
  body: z.object({ token: Token, code: MailedCode }),
  answer: VerifyTokenAnswer,
  errors: ['notAllowed', 'invalidCode', 'codeExpired', 'Invalid token'],
});
