export { createOwnership, type Ownership } from './account-ends.ts';
export { type CallerCodes, createCallerCodes } from './caller-codes.ts';
export { awaitsCustomer, createInvitations, type Invitations, type InviteAgain } from './invitations.ts';
export { ensureFirstAdmin } from './first-admin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
