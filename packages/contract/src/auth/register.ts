import { call } from '../call.ts';
import { Registration, VerifyTokenAnswer } from './auth.schemas.ts';

/** Registers a customer; answers alike whether the address is taken or not (specification/faults#e3). */
export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a customer account',
  body: Registration,
  answer: VerifyTokenAnswer,
  errors: ['notAllowed'],
});
