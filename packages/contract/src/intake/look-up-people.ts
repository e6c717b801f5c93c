import { plainDigits } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Caller, MIN_LOOKUP_DIGITS } from './intake.schemas.ts';

/** Returns people whose stored number starts with the typed digits. A POST, because personal data must not appear in URLs. */
export const lookUpPeople = call({
  method: 'POST',
  path: '/staff/lookup',
  summary: 'Look up who calls',
  body: z.object({
    phone: z.string('required').check(
      z.overwrite(plainDigits),
      z.trim(),
      z.maxLength(40, 'tooLong'),
      z.refine((text) => text.replaceAll(/\D/gu, '').length >= MIN_LOOKUP_DIGITS, 'phone.invalid'),
    ),
  }),
  answer: z.object({ people: z.array(Caller) }),
  errors: ['notAllowed'],
});
