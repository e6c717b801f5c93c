export { type AuthContext, createAuthContext } from './auth-context.ts';
export { acceptCallerCode, checkCallerCode, sendCallerCode } from './caller-codes.ts';
export { checkPassword, lockAccount } from './passwords/change-password.ts';
export {
  invitationLink,
  inviteCaller,
  isAwaitingCustomer,
  resendInvitation,
  sendInvitation,
  type SingleUseLink,
} from './invitations.ts';
export { resetLink } from './passwords/reset-password.ts';
export { ensureFirstAdmin, revokeCredentials } from './account.ts';
export { createPasswords, type Passwords } from './passwords/passwords.ts';
