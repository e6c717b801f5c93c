import { hour } from '#platform/config/limits.ts';
import type { Platform } from '#platform/platform.ts';
import { createAcceptInvitation, createDeclineInvitation, createReadInvitation } from './accept-invitation.ts';
import { type AuthDeps, createAuthContext } from './auth-context.ts';
import { createRequestEmailChange } from './change-email.ts';
import { createChangePassword } from './change-password.ts';
import { deleteExpiredChallenges } from './challenges.queries.ts';
import { deleteExpiredCodes } from './codes.queries.ts';
import { mailAddressOwnerJob } from './order-code.ts';
import { createRegister } from './register.ts';
import { deleteOldRegistrations } from './registrations.queries.ts';
import { createResendCode } from './resend-code.ts';
import { createRequestReset, createResetPassword, createVerifyResetCode } from './reset-password.ts';
import { createSignIn } from './sign-in.ts';
import {
  createFindAuthorizationRequest,
  createStartThirdParty,
  createThirdPartySignIn,
} from './third-party-sign-in.ts';
import { createVerifyEmail } from './verify-email.ts';
import { createMailAddressOwner } from './mail-address-owner.ts';

/** Registration, sign-in and credentials, by mailed codes and links (specification/signing-in#codes). */
export function createAuth(platform: Platform, deps: AuthDeps) {
  const context = createAuthContext(platform, deps);
  const { database, clock, jobs, limits } = platform;
  jobs.handle(mailAddressOwnerJob, createMailAddressOwner(context));
  jobs.every('auth.forget', hour, async () => {
    const ago = (time: number): Date => new Date(clock.now().getTime() - time);
    await deleteExpiredChallenges(database, ago(0));
    await deleteExpiredCodes(database, { codesUntil: ago(0), ordersUntil: ago(limits.codes.retention) });
    await deleteOldRegistrations(database, ago(limits.registrations.retention));
  });
  return {
    register: createRegister(context),
    verifyEmail: createVerifyEmail(context),
    resendCode: createResendCode(context),
    signIn: createSignIn(context),
    startThirdParty: createStartThirdParty(context),
    findAuthorizationRequest: createFindAuthorizationRequest(context),
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
