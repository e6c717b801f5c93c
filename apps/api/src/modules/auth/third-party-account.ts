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
  loseAccess,
  lockUser,
  type UserRow,
} from '../users/public.ts';
import { endProofs, makeAccount, termsNow } from './account-stands.ts';
import type { AuthContext } from './auth-context.ts';
import { dropPendingChange } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { awaitsCustomer } from './invitations.ts';

/** Somebody whom the provider vouches for, with an address that it has verified. */
export type Vouched = IdentityKey & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly lang: Language;
};

/** Whose account they get; `made`: just now. */
type Admitted = { readonly user: UserRow; readonly made: boolean };

/** Another request has just made or linked what this one was about to: it begins anew and finds it. */
export class Overtaken extends Error {}

/** Why nobody is let in: the log is told, and whoever asked is told as little as anybody. */
export function refuse({ platform }: AuthContext, reason: string): Failure {
  platform.log.info({ event: 'auth.providerRefused', reason });
  return new Failure('providerRefused');
}

/** An account that this identity is to open. */
type Linking = IdentityKey & { readonly userId: string };

/**
 * The account of somebody whom the provider vouches for: the one that this identity has, else the customer's at the address, else
 * a new one. Rejects with {@link Overtaken} where another request did the same at this moment. Locks the address, then the user.
 */
export async function admit(context: AuthContext, tx: Transaction, vouched: Vouched): Promise<Admitted> {
  await lockAddress(tx, vouched.email);
  const known = await findIdentity(tx, vouched);
  if (known === undefined) {
    const found = await findUserByEmail(tx, vouched.email);
    return found === undefined ? makeFor(context, tx, vouched) : adopt(context, tx, { ...vouched, userId: found.id });
  }
  const user = await lockUser(tx, known.userId);
  if (user === undefined) throw new Overtaken();
  refuseUnlessCustomer(context, user);
  return { user, made: false };
}

/** Without an account at the address one is made, of what the provider says alone: no registration is asked (specification/faults#w10). */
async function makeFor(context: AuthContext, tx: Transaction, vouched: Vouched): Promise<Admitted> {
  const { email, firstName, lastName, lang } = vouched;
  const names = { email, firstName, lastName, lang };
  const user = await makeAccount(context, tx, { ...names, phone: null, passwordHash: null, terms: termsNow(context) });
  if (user === undefined) throw new Overtaken();
  await link(context, tx, { ...vouched, userId: user.id });
  return { user, made: true };
}

async function link({ platform }: AuthContext, tx: Transaction, { issuer, subject, userId }: Linking) {
  if (!(await insertIdentity(tx, { issuer, subject, userId, createdAt: platform.clock.now() }))) throw new Overtaken();
  tx.afterCommit(() => platform.log.info({ event: 'identity.linked', userId }));
}

async function adopt(context: AuthContext, tx: Transaction, vouched: Vouched & Linking): Promise<Admitted> {
  const { userId } = vouched;
  const user = await lockUser(tx, userId);
  if (user?.email !== vouched.email) throw new Overtaken();
  refuseUnlessCustomer(context, user);
  if (awaitsCustomer(user)) throw refuse(context, 'invited');
  await link(context, tx, vouched);
  if (user.emailVerifiedAt === null) await takeOver(context, tx, user);
  else await tellOwner(context, tx, user);
  return { user: (await findUser(tx, userId)) ?? user, made: false };
}

/** Blocked people are refused, and so are staff: theirs is a password of twelve characters, whoever vouches for an address. */
function refuseUnlessCustomer(context: AuthContext, { blockedAt, roles }: UserRow): void {
  if (blockedAt !== null) throw refuse(context, 'blocked');
  if (roles.some((role) => role !== 'CUSTOMER')) throw refuse(context, 'staff');
}

/**
 * Whoever made an account that was never verified may not be the owner of its address, who comes now: whatever opened it until
 * here opens it no more (specification/faults#w10).
 */
async function takeOver(context: AuthContext, tx: Transaction, { id, email }: UserRow): Promise<void> {
  await loseAccess(tx, id, context.platform.clock.now());
  await context.sessions.endAllOf(tx, { userId: id, reason: 'takenOver' });
  await context.sessions.forgetBrowsersOf(tx, id);
  await dropPendingChange(tx, id);
  await endProofs(context, tx, email);
  await liftRefusal(tx, email);
}

function tellOwner(
  { platform: { mail }, mails }: AuthContext,
  tx: Transaction,
  { id, email, mailLang, firstName }: UserRow,
): Promise<void> {
  return mail.outbox.post(tx, mails.thirdPartyLinked, { to: email, about: id, lang: mailLang, data: { firstName } });
}
