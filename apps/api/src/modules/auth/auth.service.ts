import { hour } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { createAcceptInvitation, createDeclineInvitation, createReadInvitation } from './accept-invitation.ts';
import { type AuthParts, createAuthContext } from './auth-context.ts';
import { createRequestEmailChange } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { forgetChallenges } from './challenges.queries.ts';
import { forgetCodes } from './codes.queries.ts';
import { writeToOwnerJob } from './order-code.ts';
import { createRegister } from './register.ts';
import { forgetRegistrations } from './registrations.queries.ts';
import { createResendCode } from './resend-code.ts';
import { createRequestReset, createResetPassword, createVerifyResetCode } from './reset-password.ts';
import { createSignIn } from './sign-in.ts';
import { createFindDeparture, createStartThirdParty, createThirdPartySignIn } from './third-party-sign-in.ts';
import { createVerifyEmail } from './verify-email.ts';
import { createWriteToOwner } from './write-to-owner.ts';

/** Signing up and in, and what one signs in with, by the mailed codes and links (specification/signing-in#codes). */
export function createAuth(platform: Platform, parts: AuthParts) {
  const context = createAuthContext(platform, parts);
  const { database, clock, jobs, limits } = platform;
  jobs.handle(writeToOwnerJob, createWriteToOwner(context));
  jobs.every('auth.forget', hour, async () => {
    const ago = (time: number): Date => new Date(clock.now().getTime() - time);
    await forgetChallenges(database, ago(0));
    await forgetCodes(database, { codesUntil: ago(0), ordersUntil: ago(limits.codes.kept) });
    await forgetRegistrations(database, ago(limits.registrations.kept));
  });
  return {
    register: createRegister(context),
    verifyEmail: createVerifyEmail(context),
    resendCode: createResendCode(context),
    signIn: createSignIn(context),
    startThirdParty: createStartThirdParty(context),
    findDeparture: createFindDeparture(context),
    thirdPartySignIn: createThirdPartySignIn(context),
    requestReset: createRequestReset(context),
    verifyResetCode: createVerifyResetCode(context),
    resetPassword: createResetPassword(context),
    requestEmailChange: createRequestEmailChange(context),
    changePassword: createChangePassword(context),
    readInvitation: createReadInvitation(context),
    acceptInvitation: createAcceptInvitation(context),
    declineInvitation: createDeclineInvitation(context),
  };
}
