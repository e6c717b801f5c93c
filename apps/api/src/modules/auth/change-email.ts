import type { CallData, changeEmail, Language } from '@atelier/contract';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findUser, lockUser, setEmail, type UserRow } from '../users/public.ts';
import { endProofs } from './account-stands.ts';
import type { AuthContext } from './auth-context.ts';
import { type Challenge, openChallenge } from './challenges.ts';
import { dropPendingChange } from './challenges.queries.ts';
import { type CodeRow, lockAddress } from './codes.queries.ts';
import { checkPassword, holdChecked } from './current-password.ts';
import { orderCode } from './order-code.ts';
import { tryCode, useCode } from './try-code.ts';

const purpose = 'changeEmail';

type Asked = {
  readonly viewer: SignedInViewer;
  readonly body: CallData<typeof changeEmail, 'body'>;
  readonly lang: Language;
};

/**
 * Asks for another address: a token in any case, and a mail that depends on what the worker finds at the address
 * (specification/faults#e6). A newer request ends the one before (specification/faults#t16).
 */
export function createRequestEmailChange(context: AuthContext) {
  return async ({ viewer, body: { email, password }, lang }: Asked): Promise<string> => {
    const { sessionId } = viewer;
    const user = await checkPassword(context, viewer, password);
    if (email === user.email) throw wrongField('email', 'email.same');
    await countChange(context, user.id);
    return transaction(context.platform.database, async (tx) => {
      // Before the code, which refers to the user: two of one account at once would each wait for what the other has.
      await lockAddress(tx, email);
      await holdChecked(context, tx, { user, sessionId });
      await orderCode(context, tx, { email, purpose, userId: user.id, lang });
      await dropPendingChange(tx, user.id);
      return openChallenge(context, tx, { kind: 'code', purpose, email, userId: user.id, sessionId });
    });
  };
}

async function countChange({ platform: { server, rateLimiter, limits } }: AuthContext, userId: string) {
  if (server.platform.requestLimits) await rateLimiter.consume(`email change ${userId}`, limits.perUser.emailChanges);
}

/**
 * Refuses a token of a change of e-mail in any session but the one that asked for it, and once that has ended (specification/faults#t16).
 */
export function requireOwnSession(
  { sessionId }: Pick<Challenge, 'sessionId'>,
  viewer: SignedInViewer | null,
): SignedInViewer {
  if (viewer === null || viewer.sessionId !== sessionId) throw new Failure('Invalid token');
  return viewer;
}

type Confirming = { readonly challenge: Challenge; readonly code: CodeRow; readonly viewer: SignedInViewer };

/** Gives the account its new address by the mailed code, in the session that asked; sessions stay, and the old address is told. */
export function createConfirmEmailChange(context: AuthContext) {
  return async (asked: {
    challenge: Challenge;
    given: string;
    network: string;
    viewer: SignedInViewer | null;
  }): Promise<void> => {
    const { challenge, given, network } = asked;
    const viewer = requireOwnSession(challenge, asked.viewer);
    const code = await tryCode(context, { challenge, given, network });
    try {
      await transaction(context.platform.database, (tx) => move(context, tx, { challenge, code, viewer }));
    } catch (error) {
      // Somebody else has the address: the code was guessed, or they were faster. Nothing is written, and it looks like a wrong one.
      if (isUniqueViolation(error, 'users_email')) throw new Failure('invalidCode');
      throw error;
    }
  };
}

async function move(context: AuthContext, tx: Transaction, asked: Confirming): Promise<void> {
  const { platform, mails } = context;
  const { id, email: former, mailLang, firstName } = await holdAll(context, tx, asked);
  const { email } = asked.challenge;
  await useCode(context, tx, asked);
  await setEmail(tx, id, { email, at: platform.clock.now() });
  await liftRefusal(tx, email);
  for (const address of [former, email]) await endProofs(context, tx, address);
  await platform.mail.outbox.keepWith(tx, { id, formerEmail: former });
  const mailing = { to: former, about: id, lang: mailLang, data: { firstName } };
  await platform.mail.outbox.post(tx, mails.emailChanged, mailing);
  tx.afterCommit(() => platform.log.info({ event: 'email.changed', userId: id }));
}

/** Locks both addresses, the account and the session, in the order in which everybody does. Gives the account as it is. */
async function holdAll(
  { sessions }: AuthContext,
  tx: Transaction,
  { challenge, viewer }: Confirming,
): Promise<UserRow> {
  const found = await findUser(tx, viewer.userId);
  if (found === undefined) throw new Failure('Invalid token');
  await lockAddress(tx, found.email, challenge.email);
  const user = await lockUser(tx, found.id);
  // Another change was faster, or the session has just ended.
  if (user?.email !== found.email || !(await sessions.hold(tx, viewer.sessionId))) throw new Failure('Invalid token');
  return user;
}
