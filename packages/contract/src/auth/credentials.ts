import * as z from 'zod/mini';
import { postCall, putCall } from '../call.ts';
import { currentPassword, email, Empty, password } from '../fields.ts';
import { MailedCode, Token, VerifyTokenAnswer } from './codes.ts';

export function passwordsMatch(form: { password: string; confirmPassword?: string | undefined }): boolean {
  return form.confirmPassword === undefined || form.confirmPassword === form.password;
}

export const mismatch = { path: ['confirmPassword'], error: 'auth.signup.passwordMatch' };

export const ForgotPasswordForm = z.object({ email });

/** New password. The confirmation is compared on purpose (specification/signing-in#passwords). */
export const NewPasswordForm = z
  .object({ password, confirmPassword: z.string('required') })
  .check(z.refine(passwordsMatch, mismatch));

/** New address, and the password as proof of identity (specification/signing-in#change-of-e-mail). */
export const ChangeEmailForm = z.object({ email, password: currentPassword });

/** Change of my password. The confirmation is compared on purpose (specification/signing-in#passwords). */
export const ChangePasswordForm = z
  .object({
    password: currentPassword,
    newPassword: password,
    confirmPassword: z.string('required'),
  })
  .check(z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatch));

/** Sends a code if the address has an account. The answer is the same in both cases (specification/faults#e4). */
export const requestPasswordReset = postCall('/auth/password/request-reset', 'Ask for a code to reset the password', {
  body: ForgotPasswordForm,
  answer: z.object({ verifyToken: z.string(), message: z.string() }),
  errors: ['notAllowed'],
});

export const verifyResetCode = postCall('/auth/password/verify-reset-code', 'Verify the code of a password reset', {
  body: z.object({ token: Token, code: MailedCode }),
  answer: VerifyTokenAnswer,
  errors: ['notAllowed', 'invalidCode', 'codeExpired', 'Invalid token'],
});

/** Sets the password and ends every session. Does not sign in (specification/signing-in#passwords). */
export const resetPassword = postCall('/auth/password/reset', 'Set a new password', {
  body: z.object({ token: Token, password }),
  answer: Empty,
  errors: ['notAllowed', 'Invalid token'],
});

/** Changes my password and ends my other sessions (specification/signing-in#passwords). */
export const changePassword = putCall('/auth/me/password', 'Change my password', {
  body: z.object({ password: currentPassword, newPassword: password }),
  answer: Empty,
  errors: ['wrongPassword'],
});

/**
 * Sends a code to the new address. Verifying it in the same session changes the account's address
 * (specification/signing-in#change-of-e-mail). Taken addresses get the same answer (specification/faults#e6).
 */
export const changeEmail = putCall('/auth/me/email', 'Ask for another e-mail address', {
  body: ChangeEmailForm,
  answer: VerifyTokenAnswer,
  errors: ['wrongPassword'],
});
