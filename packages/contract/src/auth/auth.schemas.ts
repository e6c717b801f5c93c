import { plainDigits } from '@atelier/domain';
import * as z from 'zod/mini';
import { currentPassword, email, password, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';

/** What the sign-in form holds (specification/screens#sign-in). */
export const SignInForm = z.object({ email: email('auth.signin.email'), password: password('auth.signin.password') });

function passwordsMatch(form: { password: string; confirmPassword?: string | undefined }): boolean {
  return form.confirmPassword === undefined || form.confirmPassword === form.password;
}

const registration = {
  firstName: personName(),
  lastName: personName(),
  email: email('auth.signin.email'),
  password: password('auth.signin.password'),
  phone: z.optional(z.union([z.literal(''), phone()], 'phone.invalid')),
};
const mismatch = { path: ['confirmPassword'], error: 'auth.signup.passwordMatch' };

/** What the sign-up form holds; the confirmation must equal the password. */
export const SignUpForm = z
  .object({ ...registration, confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

/** What registering takes; a confirmation that is sent must match. */
export const Registration = z
  .object({ ...registration, confirmPassword: z.optional(z.string()) })
  .check(z.refine(passwordsMatch, mismatch));

/** What somebody types who has opened the mailed link elsewhere: the address is proven, the rest is still missing. */
export const VerifiedSignUpForm = z.object({
  firstName: registration.firstName,
  lastName: registration.lastName,
  password: registration.password,
  phone: registration.phone,
});

/** A mailed code as it was typed; the server calls a short one wrong like any other. */
export const Code = z.string('required').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'invalid'));

/** The code field's rule keeps the product's copied message (specification/screens#the-mailed-code). */
export const VerifyForm = z.object({ code: Code.check(z.minLength(6, 'auth.signin.password')) });

/** The temporary token that goes with a code or stands in a mailed link. */
export const Token = z
  .string('Invalid token')
  .check(z.minLength(1, 'Invalid token'), z.maxLength(512, 'Invalid token'));

/** A path of this site to go to after signing in through a third party, as `URL` writes it. A cookie has room for so much. */
export const Referrer = z.string('invalid').check(z.regex(/^\/[!-~]*$/, 'invalid'), z.maxLength(1000, 'tooLong'));

/** The token that goes with the code that was mailed. */
export const VerifyTokenAnswer = z.object({ verifyToken: z.string() });

/**
 * A session as the wire has it: whether it is active or the present one the browser derives (specification/shapes#a-session). `location`
 * needs the operator's file of places; its country is two letters (ISO 3166-1), its city as the file spells it.
 */
export const Session = z
  .object({
    id: z.string(),
    ip: z.nullable(z.string()),
    location: z.nullable(z.object({ country: z.nullable(z.string()), city: z.nullable(z.string()) })),
    browser: z.nullable(z.string()),
    os: z.nullable(z.string()),
    device: z.nullable(z.string()),
    createdAt: z.string(),
    expiresAt: z.string(),
    revokedAt: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Session' });
export type Session = z.infer<typeof Session>;

/** The forgotten password's first step. */
export const ForgotPasswordForm = z.object({ email: email('auth.signin.email') });

/** A new password and its confirmation, compared on purpose (specification/signing-in#passwords). */
export const NewPasswordForm = z
  .object({ password: password('auth.signin.password'), confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

/** Another address for my account, and the password that proves who asks (specification/signing-in#change-of-e-mail). */
export const ChangeEmailForm = z.object({ email: email('auth.signin.email'), password: currentPassword() });

/** Another password for my account; the confirmation is compared on purpose (specification/signing-in#passwords). */
export const ChangePasswordForm = z
  .object({
    password: currentPassword(),
    newPassword: password('auth.signin.password'),
    confirmPassword: z.string('required'),
  })
  .check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatch));

/** What somebody types who follows an invitation; who has to type the end of their phone is the server's to say. */
export const InvitationForm = z.object({
  password: password('auth.signin.password'),
  phoneEnd: z.optional(
    z.string('invitation.phoneEnd').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'tooLong')),
  ),
});
