export { createOwnership, type Ownership } from './delete-account.ts';
export { type CallerCodes, createCallerCodes } from './caller-codes.ts';
export { isAwaitingCustomer, createInvitations, type Invitations, type ResendInvitation } from './invitations.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
