import { call } from '../call.ts';
import { Registration, VerifyTokenAnswer } from './auth.schemas.ts';

/** Registers a customer. Taken addresses get the same answer (specification/faults#e3). */
export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a customer account',
  body: Registration,
  answer: VerifyTokenAnswer,
  errors: ['notAllowed'],
});
