import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { beginSession, type Visitor } from '../sessions/public.ts';
import {
  acceptTerms,
  findUser,
  clearEmail,
  lockUser,
  presentUser,
  setPassword,
  type UserRow,
} from '../users/public.ts';
import { revokeMailedProofs, currentTerms } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { type Challenge, readChallenge } from './challenges.ts';
import { countTokenTry, useChallenge } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { isStaff } from './invitations.ts';
import { checkPasswordLength } from './password-length.ts';
import type { SignInResult } from './verify-email.ts';

type AcceptInvitationInput = {
  readonly token: string;
  readonly password: string;
  readonly phoneEnd: string | undefined;
  readonly visitor: Visitor;
};

type OpenInvitation = { readonly challenge: Challenge; readonly user: UserRow };

const invitationTokenUse = { kind: 'link', purpose: 'invitation' } as const;
const PHONE_DIGITS = 4;

/** Returns the invitee without using the invitation up (specification/faults#w13). */
export async function readInvitation(platform: Platform, token: string) {
  const { user } = await findOpenInvitation(platform, token);
  const { firstName, email, roles } = user;
  return { firstName, email, staff: isStaff(roles), phoneEnd: phoneEndOf(user) !== null };
}

/** Returns the invitation while its account awaits its owner at the mailed address. Customers also need a phone number to confirm. */
async function findOpenInvitation(platform: Platform, token: string): Promise<OpenInvitation> {
  const challenge = await readChallenge(platform, token, invitationTokenUse);
  const { userId, email, tries } = challenge;
  const user = userId === null ? undefined : await findUser(platform.database, userId);
  const isUsable = user !== undefined && tries < platform.limits.codes.triesPerToken;
  if (!isUsable || !isAwaitingOwner(user, email)) throw new Failure('Invalid token');
  return { challenge, user };
}

function isAwaitingOwner(user: UserRow, email: string): boolean {
  const isKnown = isStaff(user.roles) || user.phone !== null;
  return isKnown && user.email === email && user.blockedAt === null && user.emailVerifiedAt === null;
}

/** Returns the last phone digits a customer must confirm. Staff and customers without a phone get null. */
function phoneEndOf({ roles, phone }: UserRow): string | null {
  return isStaff(roles) || phone === null ? null : phone.slice(-PHONE_DIGITS);
}

export async function acceptInvitation(
  context: AuthContext,
  { token, password, phoneEnd, visitor }: AcceptInvitationInput,
): Promise<SignInResult> {
  const invitation = await findOpenInvitation(context, token);
  checkPasswordLength(context, invitation.user, { path: 'password', password });
  await checkPhoneEnd(context, invitation, phoneEnd);
  const passwordHash = await context.passwords.hash(password);
  return transaction(context.database, (tx) => storeAcceptance(context, tx, { ...invitation, passwordHash, visitor }));
}

/** Counts the try before comparing, so parallel requests get no extra try (specification/faults#b6). */
async function checkPhoneEnd(
  { database, clock, limits }: Platform,
  { challenge, user }: OpenInvitation,
  typedPhoneEnd = '',
): Promise<void> {
  const phoneEnd = phoneEndOf(user);
  if (phoneEnd === null) return;
  if (typedPhoneEnd === '') throw wrongField('phoneEnd', 'invitation.phoneEnd');
  const asked = { now: clock.now(), tries: limits.codes.triesPerToken };
  if (!(await transaction(database, (tx) => countTokenTry(tx, challenge.id, asked))))
    throw new Failure('Invalid token');
  if (typedPhoneEnd.replaceAll(/\D/g, '') !== phoneEnd) throw wrongField('phoneEnd', 'invitation.wrongPhoneEnd');
}

/** Ends an invitation that reached a stranger. Removes the customer's address too, so later calls mail nobody. */
export async function declineInvitation(platform: Platform, token: string): Promise<void> {
  const { challenge, user: invitee } = await findOpenInvitation(platform, token);
  if (isStaff(invitee.roles)) throw new Failure('Invalid token');
  const now = platform.clock.now();
  await transaction(platform.database, async (tx) => {
    const user = await lockUser(tx, invitee.id);
    if (user === undefined || !isAwaitingOwner(user, invitee.email)) throw new Failure('Invalid token');
    if (!(await useChallenge(tx, challenge.id, now))) throw new Failure('Invalid token');
    await clearEmail(tx, user.id, now);
  });
}

type AcceptanceInput = OpenInvitation & { readonly passwordHash: string; readonly visitor: Visitor };

async function storeAcceptance(
  context: AuthContext,
  tx: Transaction,
  { challenge, user: { id, email }, passwordHash, visitor }: AcceptanceInput,
): Promise<SignInResult> {
  const now = context.clock.now();
  await lockAddress(tx, email);
  const user = await lockUser(tx, id);
  // The account was disabled, moved or accepted concurrently.
  if (user === undefined || !isAwaitingOwner(user, email)) throw new Failure('Invalid token');
  if (!(await useChallenge(tx, challenge.id, now))) throw new Failure('Invalid token');
  await setPassword(tx, id, { passwordHash, at: now });
  await liftRefusal(tx, email);
  const terms = isStaff(user.roles) ? null : currentTerms(context);
  if (terms !== null) await acceptTerms(tx, id, terms);
  await revokeMailedProofs(context, tx, email);
  const session = await beginSession(context, tx, { userId: id, visitor });
  if (session === null) throw new Failure('Invalid token');
  const accepted = terms === null ? {} : { termsVersion: terms.version, termsAcceptedAt: terms.at };
  return { session, user: presentUser({ ...user, passwordHash, ...accepted }, session.sessionId) };
}
