import type { CallData, changeEmail, Language } from '@atelier/contract';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { followWriter } from '../contact-messages/public.ts';
import { lockSession, type SignedInViewer } from '../sessions/public.ts';
import { findUser, lockUser, updateUser, type UserRow } from '../users/public.ts';
import { revokeMailedProofs } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authMails } from './auth.mails.ts';
import { checkPassword, lockChecked } from './passwords/change-password.ts';
import {
  deletePendingEmailChange,
  lockAddress,
  openChallenge,
  orderCode,
  tryCode,
  useCode,
  type Challenge,
  type MatchedCode,
} from '../codes/public.ts';

const purpose = 'changeEmail';

type EmailChangeInput = {
  readonly viewer: SignedInViewer;
  readonly body: CallData<typeof changeEmail, 'body'>;
  readonly lang: Language;
};

/**
 * Requests an email change and replaces an older request (specification/faults#t16).
 * Always returns a token, because the worker decides on the mail (specification/faults#e6).
 */
export async function requestEmailChange(
  context: AuthContext,
  { viewer, body: { email, password }, lang }: EmailChangeInput,
): Promise<string> {
  const { sessionId } = viewer;
  const user = await checkPassword(context, viewer, password);
  if (email === user.email) throw wrongField('email', 'email.same');
  await context.rateLimiter.consume(`email change ${user.id}`, context.limits.perUser.emailChanges);
  return transaction(context.database, async (tx) => {
    // Locks before writing the code, which references the user, so two requests of one account can't deadlock.
    await lockAddress(tx, email);
    await lockChecked(tx, { user, sessionId });
    await orderCode(context, tx, { email, purpose, userId: user.id, lang });
    await deletePendingEmailChange(tx, user.id);
    return openChallenge(context, tx, { kind: 'code', purpose, email, userId: user.id, sessionId });
  });
}

/** Rejects the token unless the requesting session is the viewer's and active (specification/faults#t16). */
export function requireOwnSession(
  { sessionId }: Pick<Challenge, 'sessionId'>,
  viewer: SignedInViewer | null,
): SignedInViewer {
  if (viewer === null || viewer.sessionId !== sessionId) throw new Failure('Invalid token');
  return viewer;
}

type EmailChangeConfirmation = MatchedCode & { readonly viewer: SignedInViewer };

/** Replaces the address by the mailed code in the requesting session. Sessions continue, and the old address is notified. */
export async function confirmEmailChange(
  platform: Platform,
  input: {
    challenge: Challenge;
    digits: string;
    network: string;
    viewer: SignedInViewer | null;
  },
): Promise<void> {
  const { challenge, digits, network } = input;
  const viewer = requireOwnSession(challenge, input.viewer);
  const matched = await tryCode(platform, { challenge, digits, network });
  try {
    await transaction(platform.database, (tx) => replaceEmail(platform, tx, { ...matched, viewer }));
  } catch (error) {
    // The address is taken by another account. The answer equals a wrong code's.
    if (isUniqueViolation(error, 'users_email')) throw new Failure('invalidCode');
    throw error;
  }
}

async function replaceEmail(platform: Platform, tx: Transaction, confirmation: EmailChangeConfirmation): Promise<void> {
  const { id, email: former, mailLang, firstName } = await lockAll(tx, confirmation);
  const { email } = confirmation.challenge;
  await useCode(platform, tx, confirmation);
  const at = platform.clock.now();
  await updateUser(tx, id, { email, emailVerifiedAt: at, at });
  // No account has the former one, so an erasure wouldn't find its refusal.
  for (const address of [former, email]) await liftRefusal(tx, address);
  for (const address of [former, email]) await revokeMailedProofs(platform, tx, address);
  await platform.mail.outbox.linkToPerson(tx, { id, formerEmail: former });
  await platform.mail.outbox.readdress(tx, [id], { former, email });
  await followWriter(platform, tx, { former, email });
  const mailing = { to: former, subjectId: id, lang: mailLang, data: { firstName } };
  await platform.mail.outbox.post(tx, authMails.emailChanged, mailing);
  tx.afterCommit(() => platform.log.info({ event: 'email.changed', userId: id }));
}

/** Locks both addresses, the account and the session, in the common lock order. Returns the current account. */
async function lockAll(tx: Transaction, { challenge, viewer }: EmailChangeConfirmation): Promise<UserRow> {
  const account = await findUser(tx, viewer.userId);
  if (account === undefined) throw new Failure('Invalid token');
  await lockAddress(tx, account.email, challenge.email);
  const user = await lockUser(tx, account.id);
  // A concurrent change was first, or the session ended.
  if (user?.email !== account.email || !(await lockSession(tx, viewer.sessionId))) throw new Failure('Invalid token');
  return user;
}
