import type { Language } from '@atelier/contract';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import {
  findIdentity,
  findUser,
  findUserByEmail,
  type IdentityKey,
  insertIdentity,
  clearPasswordAndVerify,
  lockUser,
  type UserRow,
} from '../users/public.ts';
import { revokeMailedProofs, createAccount, currentTerms } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { deletePendingEmailChange } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { isAwaitingCustomer } from './invitations.ts';

export type VerifiedIdentity = IdentityKey & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly lang: Language;
};

type ThirdPartyAccount = { readonly user: UserRow; readonly isNew: boolean };

/** Thrown if a concurrent request created or linked the same account. The caller retries. */
export class ConcurrentLinkError extends Error {}

/** Logs the reason and returns a refusal without it. */
export function providerRefusal({ platform }: AuthContext, reason: string): Failure {
  platform.log.info({ event: 'auth.providerRefused', reason });
  return new Failure('providerRefused');
}

type Linking = IdentityKey & { readonly userId: string };

/**
 * Returns the account of the identity, else links the customer's at the address, else creates one.
 * Throws {@link ConcurrentLinkError} on a race. Locks the address, then the user.
 */
export async function findOrCreateAccount(
  context: AuthContext,
  tx: Transaction,
  identity: VerifiedIdentity,
): Promise<ThirdPartyAccount> {
  await lockAddress(tx, identity.email);
  const linked = await findIdentity(tx, identity);
  if (linked === undefined) {
    const existing = await findUserByEmail(tx, identity.email);
    return existing === undefined
      ? createAccountFor(context, tx, identity)
      : linkExistingAccount(context, tx, { ...identity, userId: existing.id });
  }
  const user = await lockUser(tx, linked.userId);
  if (user === undefined) throw new ConcurrentLinkError();
  refuseUnlessCustomer(context, user);
  return { user, isNew: false };
}

/** Creates the account from the provider's claims only and ignores pending registrations (specification/faults#w10). */
async function createAccountFor(
  context: AuthContext,
  tx: Transaction,
  identity: VerifiedIdentity,
): Promise<ThirdPartyAccount> {
  const { email, firstName, lastName, lang } = identity;
  const names = { email, firstName, lastName, lang };
  const user = await createAccount(context, tx, {
    ...names,
    phone: null,
    passwordHash: null,
    terms: currentTerms(context),
  });
  if (user === undefined) throw new ConcurrentLinkError();
  await linkIdentity(context, tx, { ...identity, userId: user.id });
  return { user, isNew: true };
}

async function linkIdentity({ platform }: AuthContext, tx: Transaction, { issuer, subject, userId }: Linking) {
  if (!(await insertIdentity(tx, { issuer, subject, userId, createdAt: platform.clock.now() })))
    throw new ConcurrentLinkError();
  tx.afterCommit(() => platform.log.info({ event: 'identity.linked', userId }));
}

async function linkExistingAccount(
  context: AuthContext,
  tx: Transaction,
  identity: VerifiedIdentity & Linking,
): Promise<ThirdPartyAccount> {
  const { userId } = identity;
  const user = await lockUser(tx, userId);
  if (user?.email !== identity.email) throw new ConcurrentLinkError();
  refuseUnlessCustomer(context, user);
  if (isAwaitingCustomer(user)) throw providerRefusal(context, 'invited');
  await linkIdentity(context, tx, identity);
  if (user.emailVerifiedAt === null) await resetUnverifiedAccount(context, tx, user);
  else await notifyOwner(context, tx, user);
  return { user: (await findUser(tx, userId)) ?? user, isNew: false };
}

/** Rejects blocked accounts, and staff because they need a password. */
function refuseUnlessCustomer(context: AuthContext, { blockedAt, roles }: UserRow): void {
  if (blockedAt !== null) throw providerRefusal(context, 'blocked');
  if (roles.some((role) => role !== 'CUSTOMER')) throw providerRefusal(context, 'staff');
}

/** Revokes all credentials of an unverified account, because its creator may not own the address (specification/faults#w10). */
async function resetUnverifiedAccount(context: AuthContext, tx: Transaction, { id, email }: UserRow): Promise<void> {
  await clearPasswordAndVerify(tx, id, context.platform.clock.now());
  await context.sessions.endAllOf(tx, { userId: id, reason: 'takenOver' });
  await context.sessions.deleteBrowsersOf(tx, id);
  await deletePendingEmailChange(tx, id);
  await revokeMailedProofs(context, tx, email);
  await liftRefusal(tx, email);
}

function notifyOwner(
  { platform: { mail }, mails }: AuthContext,
  tx: Transaction,
  { id, email, mailLang, firstName }: UserRow,
): Promise<void> {
  return mail.outbox.post(tx, mails.thirdPartyLinked, {
    to: email,
    subjectId: id,
    lang: mailLang,
    data: { firstName },
  });
}
