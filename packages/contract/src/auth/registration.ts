import * as z from 'zod/mini';
import { postCall } from '../call.ts';
import { email, password, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';
import { MailedCode, Token, VerifyTokenAnswer } from './codes.ts';
import { mismatch, passwordsMatch } from './credentials.ts';
import { User } from './user.ts';

const registration = {
  firstName: personName,
  lastName: personName,
  email,
  password,
  phone: z.optional(z.union([z.literal(''), phone()], 'phone.invalid')),
};

export const SignUpForm = z
  .object({ ...registration, confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

export const Registration = z
  .object({ ...registration, confirmPassword: z.optional(z.string()) })
  .check(z.refine(passwordsMatch, mismatch));

export const VerifiedSignUpForm = z.omit(z.object(registration), { email: true });

/** Registers a customer. Taken addresses get the same answer (specification/faults#e3). */
export const register = postCall('/auth/register', 'Create a customer account', {
  body: Registration,
  answer: VerifyTokenAnswer,
  errors: ['notAllowed'],
});

const requiredFields = ['firstName', 'lastName', 'password'] as const;

/**
 * Verifies an address by token and mailed code, or by the mailed link's token. In another browser a link returns `verifyToken` and `email`,
 * and a second call with names and a password creates the account (specification/signing-in#registration). An e-mail change must be
 * verified in the session that requested it.
 */
export const verifyEmail = postCall('/auth/verify-email', 'Verify an e-mail address', {
  body: z
    .extend(z.partial(VerifiedSignUpForm), { token: Token, code: z.optional(MailedCode) })
    .check(({ value, issues }) => {
      const missing = requiredFields.filter((name) => value[name] === undefined);
      if (missing.length === requiredFields.length) return;
      for (const name of missing)
        issues.push({ code: 'custom', path: [name], message: 'required', input: value, continue: true });
    }),
  answer: z.object({
    success: z.boolean(),
    error: z.optional(z.string()),
    user: z.optional(User),
    accessToken: z.optional(z.string()),
    verifyToken: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
  errors: ['notAllowed', 'invalidCode', 'codeExpired', 'Invalid token'],
});
