import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '../../platform/database/transaction.ts';
import { Failure, wrongField } from '../../platform/http/failure.ts';
import { findUser, findUserByEmail, setPassword, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { dropChallenges, findChallenge, useChallenge } from './challenges.queries.ts';
import { dropCodes, lockCode, useCode } from './codes.queries.ts';
import { openChallenge, orderCode, tryCode } from './standing-code.ts';

const purpose = 'resetPassword';

/** The first step: a token in any case, and a mail that depends on what the worker finds (E4). */
export const createRequestReset =
  (context: AuthContext) =>
  (email: string, lang: Language): Promise<string> =>
    transaction(context.platform.database, async (tx) => {
      await orderCode(context, tx, { email, purpose, registrationId: null, lang });
      return openChallenge(context, tx, { kind: 'code', purpose, email });
    });

/** The second step: the code wins a token that sets a password, for this account and nothing else (T1). */
export const createVerifyResetCode =
  (context: AuthContext) =>
  async (token: string, given: string): Promise<string> => {
    const { database, clock } = context.platform;
    const read = context.tokens.read(token, { kind: 'code', purpose });
    const challenge = read === null ? undefined : await findChallenge(database, read.id, clock.now());
    if (challenge === undefined) throw new Failure('Invalid token');
    const code = await tryCode(context, challenge, given);
    return transaction(database, async (tx) => {
      const now = clock.now();
      if (!(await useCode(tx, code, now))) throw new Failure('codeExpired');
      if (!(await useChallenge(tx, challenge.id, now))) throw new Failure('Invalid token');
      const user = await findUserByEmail(tx, challenge.email);
      // Nobody was sent the code of an address without an account, or of a blocked one: it was guessed.
      if (user === undefined || user.blockedAt !== null) throw new Failure('codeExpired');
      return openChallenge(context, tx, { kind: 'final', purpose, email: challenge.email, userId: user.id });
    });
  };

const checkLength = (context: AuthContext, user: UserRow, password: string): void => {
  const { shortestForStaff } = context.platform.limits.password;
  const isStaff = user.roles.some((role) => role !== 'CUSTOMER');
  if (isStaff && password.length < shortestForStaff) throw wrongField('password', 'auth.staff.password');
};

const finish = async (context: AuthContext, tx: Transaction, user: UserRow, passwordHash: string): Promise<void> => {
  const at = context.platform.clock.now();
  await setPassword(tx, user.id, { passwordHash, at });
  await dropChallenges(tx, { userId: user.id, email: user.email });
  await dropCodes(tx, user.email, at);
  await context.sessions.endAllOf(tx, { userId: user.id, reason: 'passwordReset' });
  await context.platform.mail.outbox.post(tx, context.mails.passwordChanged, {
    to: user.email,
    lang: user.mailLang,
    data: { firstName: user.firstName },
  });
};

/** The last step: sets the password, verifies the address, ends every session, and doesn't sign in (decisions section 5). */
export const createResetPassword =
  (context: AuthContext) =>
  async (token: string, password: string): Promise<void> => {
    const { database, clock } = context.platform;
    const read = context.tokens.read(token, { kind: 'final', purpose });
    const challenge = read === null ? undefined : await findChallenge(database, read.id, clock.now());
    const user = typeof challenge?.userId === 'string' ? await findUser(database, challenge.userId) : undefined;
    if (challenge === undefined || user === undefined || user.email !== challenge.email)
      throw new Failure('Invalid token');
    checkLength(context, user, password);
    const passwordHash = await context.passwords.hash(password);
    await transaction(database, async (tx) => {
      await lockCode(tx, { email: user.email, purpose });
      if (!(await useChallenge(tx, challenge.id, clock.now()))) throw new Failure('Invalid token');
      await finish(context, tx, user, passwordHash);
    });
  };
