import { day } from '../../platform/config/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sessions } from '../sessions/public.ts';
import { createAuthContext } from './auth-context.ts';
import { forgetChallenges } from './challenges.queries.ts';
import { forgetCodes } from './codes.queries.ts';
import type { Passwords } from './passwords.ts';
import { createRegister } from './register.ts';
import { createResendCode } from './resend-code.ts';
import { createRequestReset, createResetPassword, createVerifyResetCode } from './reset-password.ts';
import { createSignIn } from './sign-in.ts';
import { writeToOwnerJob } from './standing-code.ts';
import { createVerifyEmail } from './verify-email.ts';
import { createWriteToOwner } from './write-to-owner.ts';

/** How long a registration that nobody verified is kept: its password gives a new token as long. */
const registrationsKept = 30 * day;

/** Signing up and in, by the mailed codes and links of decisions section 5. */
export const createAuth = (platform: Platform, sessions: Sessions, passwords: Passwords) => {
  const context = createAuthContext(platform, sessions, passwords);
  const { database, clock, jobs } = platform;
  jobs.handle(writeToOwnerJob, createWriteToOwner(context));
  jobs.every('auth.forget', day, async () => {
    const ago = (time: number): Date => new Date(clock.now().getTime() - time);
    await forgetChallenges(database, { challenges: ago(day), registrations: ago(registrationsKept) });
    await forgetCodes(database, ago(2 * day));
  });
  return {
    register: createRegister(context),
    verifyEmail: createVerifyEmail(context),
    resendCode: createResendCode(context),
    signIn: createSignIn(context),
    requestReset: createRequestReset(context),
    verifyResetCode: createVerifyResetCode(context),
    resetPassword: createResetPassword(context),
  };
};
