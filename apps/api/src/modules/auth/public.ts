export { type AuthContext, createAuthContext } from './auth-context.ts';
export { acceptCallerCode, checkCallerCode, sendCallerCode } from './caller-codes.ts';
export { lockAddress } from './codes.queries.ts';
export { checkPassword } from './current-password.ts';
export { lockAccount, revokeCredentials } from './delete-account.ts';
export { isAwaitingCustomer, resendInvitation, sendInvitation } from './invitations.ts';
export { deleteInvitationsOf } from './challenges.queries.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
