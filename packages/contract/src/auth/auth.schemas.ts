import { plainDigits } from '@atelier/domain';
import * as z from 'zod/mini';
import { currentPassword, email, password, personName } from '../fields.ts';
import { phone } from '../phone-field.ts';

/** Sign-in form (specification/screens#sign-in). */
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

export const SignUpForm = z
  .object({ ...registration, confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

export const Registration = z
  .object({ ...registration, confirmPassword: z.optional(z.string()) })
  .check(z.refine(passwordsMatch, mismatch));

export const VerifiedSignUpForm = z.object({
  firstName: registration.firstName,
  lastName: registration.lastName,
  password: registration.password,
  phone: registration.phone,
});

/** Mailed code as typed. The server rejects a short one like any wrong code. */
export const MailedCode = z.string('required').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'invalid'));

/** The rule uses the product's copied message (specification/screens#the-mailed-code). */
export const VerifyForm = z.object({ code: MailedCode.check(z.minLength(6, 'auth.signin.password')) });

export const Token = z
  .string('Invalid token')
  .check(z.minLength(1, 'Invalid token'), z.maxLength(512, 'Invalid token'));

/** Path of this site to open after a third-party sign-in, as `URL` serializes it. Limited, because a cookie stores it. */
export const Referrer = z.string('invalid').check(z.regex(/^\/[!-~]*$/, 'invalid'), z.maxLength(1000, 'tooLong'));

export const VerifyTokenAnswer = z.object({ verifyToken: z.string() });

/**
 * Session on the wire (specification/shapes#a-session). The browser derives which one is active or current. `location` needs the operator's
 * geoip file. Its country is ISO 3166-1 alpha-2.
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

export const ForgotPasswordForm = z.object({ email: email('auth.signin.email') });

/** New password. The confirmation is compared on purpose (specification/signing-in#passwords). */
export const NewPasswordForm = z
  .object({ password: password('auth.signin.password'), confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

/** New address, and the password as proof of identity (specification/signing-in#change-of-e-mail). */
export const ChangeEmailForm = z.object({ email: email('auth.signin.email'), password: currentPassword() });

/** Change of my password. The confirmation is compared on purpose (specification/signing-in#passwords). */
export const ChangePasswordForm = z
  .object({
    password: currentPassword(),
    newPassword: password('auth.signin.password'),
    confirmPassword: z.string('required'),
  })
  .check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatch));

export const InvitationForm = z.object({
  password: password('auth.signin.password'),
  phoneEnd: z.optional(
    z.string('invitation.phoneEnd').check(z.overwrite(plainDigits), z.trim(), z.maxLength(20, 'tooLong')),
  ),
});
