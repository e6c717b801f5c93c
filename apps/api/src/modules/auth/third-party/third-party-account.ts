import { personName, type Language } from '@atelier/contract';
import { isStaff } from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteKnownBrowsers, endSessionsOf } from '#modules/sessions/public.ts';
import {
  updateUser,
  findIdentity,
  findUser,
  findUserByEmail,
  insertIdentity,
  lockUser,
  type IdentityKey,
  type UserRow,
} from '#modules/users/public.ts';
import { createAccount, currentTerms, revokeMailedProofs } from '../account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authMails } from '../auth.mails.ts';
import { isAwaitingCustomer } from '../invitations.ts';
import type { Claims } from '#platform/oidc/provider.ts';
import { deletePendingEmailChange, lockAddress } from '#modules/codes/public.ts';

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
export function providerRefusal({ log }: Platform, reason: string): Failure {
  log.info({ event: 'auth.providerRefused', reason });
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
  const account = { ...identity, phone: null, passwordHash: null, ...currentTerms(context) };
  const user = await createAccount(context, tx, account);
  if (user === undefined) throw new ConcurrentLinkError();
  await linkIdentity(context, tx, { ...identity, userId: user.id });
  return { user, isNew: true };
}

async function linkIdentity({ clock, log }: Platform, tx: Transaction, { issuer, subject, userId }: Linking) {
  if (!(await insertIdentity(tx, { issuer, subject, userId, createdAt: clock.now() }))) throw new ConcurrentLinkError();
  tx.afterCommit(() => log.info({ event: 'identity.linked', userId }));
}

async function linkExistingAccount(
  platform: Platform,
  tx: Transaction,
  identity: VerifiedIdentity & Linking,
): Promise<ThirdPartyAccount> {
  const { userId } = identity;
  const user = await lockUser(tx, userId);
  if (user?.email !== identity.email) throw new ConcurrentLinkError();
  refuseUnlessCustomer(platform, user);
  if (isAwaitingCustomer(user)) throw providerRefusal(platform, 'invited');
  await linkIdentity(platform, tx, identity);
  if (user.emailVerifiedAt === null) await resetUnverifiedAccount(platform, tx, user);
  else await notifyOwner(platform, tx, user);
  return { user: (await findUser(tx, userId)) ?? user, isNew: false };
}

/** Rejects blocked accounts, and staff because they need a password. */
function refuseUnlessCustomer(platform: Platform, user: UserRow): void {
  if (user.blockedAt !== null) throw providerRefusal(platform, 'blocked');
  if (isStaff(user)) throw providerRefusal(platform, 'staff');
}

/** Revokes all credentials of an unverified account, because its creator may not own the address (specification/faults#w10). */
async function resetUnverifiedAccount(platform: Platform, tx: Transaction, { id, email }: UserRow): Promise<void> {
  const at = platform.clock.now();
  await updateUser(tx, id, { passwordHash: null, emailVerifiedAt: at, at });
  await endSessionsOf(platform, tx, { userId: id, reason: 'takenOver' });
  await deleteKnownBrowsers(tx, id);
  await deletePendingEmailChange(tx, id);
  await revokeMailedProofs(platform, tx, email);
  await liftRefusal(tx, email);
}

function notifyOwner({ mail }: Platform, tx: Transaction, user: UserRow): Promise<void> {
  const data = { firstName: user.firstName };
  return mail.outbox.post(tx, authMails.thirdPartyLinked, { ...addressedTo(user), data });
}

type NameClaims = Pick<Claims, 'givenName' | 'familyName' | 'name'> & { readonly email: string };

const rule = personName;
const longest = 100;
const invisible = /[\p{Cc}\p{Cs}]/gu;

/** Returns names for an account. Missing ones come from the full name, else from the address. */
export function namesOf({ givenName, familyName, name, email }: NameClaims): { firstName: string; lastName: string } {
  const whole = (name ?? '').trim().split(/\s+/u);
  const [first, ...rest] = nameWordsIn(email);
  return {
    firstName: firstValidName(givenName, whole[0], first, email),
    lastName: firstValidName(familyName, whole.slice(1).join(' '), rest.join(' '), first, email),
  };
}

/** Returns name words, e.g. Amel Ben-salah for `amel.ben-salah+shop@…`. */
function nameWordsIn(email: string): string[] {
  return (
    (email.split('@')[0] ?? '')
      .split('+')[0]
      ?.split(/[._\d]+/)
      .filter((word) => word !== '')
      .map(capitalized) ?? []
  );
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function firstValidName(...candidates: readonly (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const parsed = rule.safeParse(candidate?.slice(0, longest).replaceAll(invisible, ' '));
    if (parsed.success) return parsed.data;
  }
  return '';
}
