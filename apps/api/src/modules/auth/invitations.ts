import type { acceptInvitation as acceptInvitationCall, CallData } from '@atelier/contract';
import { isStaff } from '@atelier/domain';
import { and, eq, lt, sql } from 'drizzle-orm';
import { day, hour } from '#platform/config/limits.ts';
import { transaction, type Transaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from '#schema/people.ts';
import { findUser, lockUser, setPassword, updateUser, type UserRow } from '../users/public.ts';
import { invitationMail, invitationPath, reinvitationMail } from './auth.mails.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Visitor } from '../sessions/public.ts';
import { currentTerms, revokeMailedProofs } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { checkPasswordLength } from './passwords/change-password.ts';
import { type SignInResult, startSession } from './verify-email.ts';
import {
  countTokenTry,
  deleteInvitationsOf,
  findInvitationOf,
  lockAddress,
  openChallenge,
  readChallenge,
  useChallenge,
  type Challenge,
} from '../codes/public.ts';

type AcceptInvitationInput = CallData<typeof acceptInvitationCall, 'body'> & { readonly visitor: Visitor };

type OpenInvitation = { readonly challenge: Challenge; readonly user: UserRow };

const invitationTokenUse = { kind: 'link', purpose: 'invitation' } as const;
const PHONE_DIGITS = 4;

/** Returns the invitee without using the invitation up (specification/faults#w13). */
export async function readInvitation(platform: Platform, token: string) {
  const { user } = await findOpenInvitation(platform, token);
  const { firstName, email } = user;
  return { firstName, email, staff: isStaff(user), phoneEnd: phoneEndOf(user) !== null };
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
  const isKnown = isStaff(user) || user.phone !== null;
  return isKnown && user.email === email && user.blockedAt === null && user.emailVerifiedAt === null;
}

/** Returns the last phone digits a customer must confirm. Staff and customers without a phone get null. */
function phoneEndOf(user: UserRow): string | null {
  return isStaff(user) || user.phone === null ? null : user.phone.slice(-PHONE_DIGITS);
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
  platform: Platform,
  { challenge, user }: OpenInvitation,
  typedPhoneEnd = '',
): Promise<void> {
  const phoneEnd = phoneEndOf(user);
  if (phoneEnd === null) return;
  if (typedPhoneEnd === '') throw wrongField('phoneEnd', 'invitation.phoneEnd');
  const isRight = typedPhoneEnd.replaceAll(/\D/g, '') === phoneEnd;
  const asked = { now: platform.clock.now(), tries: platform.limits.codes.triesPerToken };
  const isCounted = await transaction(platform.database, async (tx) => {
    await lockUser(tx, user.id);
    if (!(await countTokenTry(tx, challenge.id, asked))) return false;
    if (!isRight) await endRepeatsIfUsedUp(tx, user.id, asked.tries);
    return true;
  });
  if (!isCounted) throw new Failure('Invalid token');
  if (!isRight) throw wrongField('phoneEnd', 'invitation.wrongPhoneEnd');
}

/** Ends repeated invitations with the last try, because who used up the tries isn't the customer. The invitation itself is deleted later. */
async function endRepeatsIfUsedUp(tx: Transaction, userId: string, tries: number): Promise<void> {
  const invitation = await findInvitationOf(tx, userId);
  if (invitation === undefined || invitation.tries < tries) return;
  await tx.update(users).set({ invitedAgain: MAX_RESENT }).where(eq(users.id, userId));
}

/** Ends an invitation that reached a stranger. Removes the customer's address too, so later calls mail nobody. */
export async function declineInvitation(platform: Platform, token: string): Promise<void> {
  const { challenge, user: invitee } = await findOpenInvitation(platform, token);
  if (isStaff(invitee)) throw new Failure('Invalid token');
  const now = platform.clock.now();
  await transaction(platform.database, async (tx) => {
    const user = await lockUser(tx, invitee.id);
    if (user === undefined || !isAwaitingOwner(user, invitee.email)) throw new Failure('Invalid token');
    await useChallenge(tx, challenge.id, now);
    await updateUser(tx, user.id, { email: null, at: now });
    await liftRefusal(tx, user.email);
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
  await useChallenge(tx, challenge.id, now);
  await setPassword(tx, id, { passwordHash, at: now });
  await liftRefusal(tx, email);
  const accepted = isStaff(user) ? {} : currentTerms(context);
  if (!isStaff(user)) await updateUser(tx, id, { ...accepted, at: now });
  await revokeMailedProofs(context, tx, email);
  return startSession(context, tx, { account: { ...user, passwordHash, ...accepted }, visitor });
}

type Invitee = Pick<UserRow, 'id' | 'email' | 'firstName' | 'mailLang' | 'roles'>;

/** Invitations are resent this often, because of news at most once per interval, as the address may be a stranger's. */
const MAX_RESENT = 3;
const RESEND_INTERVAL = day;
const VISIT_LENGTH = hour;

/** Invites to an account made by staff. A mailed link sets the password (specification/signing-in#invitations). */
export async function sendInvitation(platform: Platform, tx: Transaction, invitee: Invitee): Promise<void> {
  const { token, mailing } = await openInvitation(platform, tx, invitee);
  const data = { firstName: invitee.firstName, token, staff: isStaff(invitee) };
  await platform.mail.outbox.post(tx, invitationMail, { ...mailing, data });
}

/** Invites a caller who comes again, once for all devices of a visit. Requires the locked row. */
export async function inviteCaller(platform: Platform, tx: Transaction, caller: Invitee): Promise<void> {
  const { clock, limits } = platform;
  const last = await findInvitationOf(tx, caller.id);
  const isOpen = last?.email === caller.email && last.usedAt === null && last.tries < limits.codes.triesPerToken;
  if (isOpen && last.createdAt.getTime() > clock.now().getTime() - VISIT_LENGTH) return;
  await sendInvitation(platform, tx, caller);
}

/** Mails the invitation again because of news, within its limits. */
export async function resendInvitation(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  const { clock, limits, mail } = platform;
  const user = await lockUser(tx, userId);
  if (user === undefined || !canAcceptInvitation(user)) return;
  const last = await findInvitationOf(tx, userId);
  const now = clock.now();
  if (last !== undefined && last.createdAt.getTime() > now.getTime() - RESEND_INTERVAL) return;
  // A reader who used up the tries isn't the customer.
  if (last !== undefined && last.tries >= limits.codes.triesPerToken) return;
  if (!(await countResent(tx, userId))) return;
  const { token, mailing } = await openInvitation(platform, tx, user);
  await mail.outbox.post(tx, reinvitationMail, { ...mailing, data: { firstName: user.firstName, token } });
}

/**
 * Mails a new invitation, within the same limit, where none is open: it ended, or an import made the customer.
 * Returns true if it did. Requires the locked row.
 */
export async function reviveInvitation(platform: Platform, tx: Transaction, user: UserRow): Promise<boolean> {
  if (!canAcceptInvitation(user)) return false;
  const last = await findInvitationOf(tx, user.id);
  if (last !== undefined && last.expiresAt > platform.clock.now()) return false;
  if (!(await countResent(tx, user.id))) return false;
  await sendInvitation(platform, tx, user);
  return true;
}

/** Counts a repeated invitation. Returns false if the address got all of them. */
async function countResent(tx: Transaction, userId: string): Promise<boolean> {
  const counted = await tx
    .update(users)
    .set({ invitedAgain: sql`${users.invitedAgain} + 1` })
    .where(and(eq(users.id, userId), lt(users.invitedAgain, MAX_RESENT)))
    .returning({ id: users.id });
  return counted.length > 0;
}

/** Opens an invitation to print. It ends those before it, and works once. */
export async function invitationLink(
  context: InvitationContext,
  tx: Transaction,
  invitee: Pick<Invitee, 'id' | 'email' | 'mailLang'>,
): Promise<SingleUseLink> {
  const { token, mailing } = await openInvitation(context, tx, invitee);
  return { path: invitationPath(token), expiresAt: mailing.expiresAt };
}

export type SingleUseLink = { readonly path: string; readonly expiresAt: Date };
type InvitationContext = Pick<Platform, 'config' | 'clock' | 'limits'>;

async function openInvitation(
  platform: InvitationContext,
  tx: Transaction,
  { id: userId, email, mailLang }: Pick<Invitee, 'id' | 'email' | 'mailLang'>,
) {
  const { clock, limits } = platform;
  await deleteInvitationsOf(tx, userId);
  const lifetime = limits.codes.invitation;
  const token = await openChallenge(platform, tx, { kind: 'link', purpose: 'invitation', email, userId, lifetime });
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  return { token, mailing: { to: email, subjectId: userId, lang: mailLang, expiresAt } };
}

function canAcceptInvitation(user: UserRow): boolean {
  return isAwaitingCustomer(user) && user.phone !== null && user.blockedAt === null;
}

/**
 * Returns true for an invited customer who hasn't signed in yet.
 * Only the invitation opens the account, because it asks for the phone number (specification/signing-in#invitations).
 */
export function isAwaitingCustomer(user: UserRow): boolean {
  return user.emailVerifiedAt === null && user.passwordHash === null && !isStaff(user);
}
