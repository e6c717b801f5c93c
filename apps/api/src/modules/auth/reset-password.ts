import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Visitor } from '../sessions/public.ts';
import { findUserByEmail, setPassword, type UserRow } from '../users/public.ts';
import { revokeMailedProofs } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { openChallenge, readChallenge } from './challenges.ts';
import { useChallenge } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { isAwaitingCustomer } from './invitations.ts';
import { orderCode } from './order-code.ts';
import { checkPasswordLength } from './password-length.ts';
import { resetFailureCounters } from './sign-in-limits.ts';
import { tryCode, useCode } from './try-code.ts';

const purpose = 'resetPassword';

const uses = [
  { kind: 'final', purpose },
  { kind: 'link', purpose },
] as const;

/** Requests a reset. Always returns a token; the worker decides on the mail (specification/faults#e4). */
export function createRequestReset(context: AuthContext) {
  return (email: string, lang: Language): Promise<string> =>
    transaction(context.platform.database, async (tx) => {
      await orderCode(context, tx, { email, purpose, userId: null, lang });
      return openChallenge(context, tx, { kind: 'code', purpose, email });
    });
}

/** Exchanges the code for a token that sets the password of this address only (specification/faults#t1). */
export function createVerifyResetCode(context: AuthContext) {
  return async (input: { token: string; code: string; network: string }): Promise<string> => {
    const challenge = await readChallenge(context, input.token, { kind: 'code', purpose });
    const code = await tryCode(context, { challenge, digits: input.code, network: input.network });
    return transaction(context.platform.database, async (tx) => {
      await useCode(context, tx, { challenge, code });
      return openChallenge(context, tx, { kind: 'final', purpose, email: challenge.email });
    });
  };
}

/**
 * Sets the password, verifies the address and ends every session, without signing in (specification/signing-in#passwords).
 * Returns a known-browser secret, so a stranger's failures can't lock the owner out (specification/faults#b5).
 */
export function createResetPassword(context: AuthContext) {
  return async ({ token, password, visitor }: NewPassword): Promise<string> => {
    const { database, clock } = context.platform;
    const { id, email, userId } = await readChallenge(context, token, ...uses);
    const user = await findUserByEmail(database, email);
    const isTheirs = user !== undefined && user.blockedAt === null && (userId === null || userId === user.id);
    if (!isTheirs || isAwaitingCustomer(user)) throw new Failure('Invalid token');
    checkPasswordLength(context, user, { path: 'password', password });
    const passwordHash = await context.passwords.hash(password);
    return transaction(database, async (tx) => {
      await lockAddress(tx, email);
      if (!(await useChallenge(tx, id, clock.now()))) throw new Failure('Invalid token');
      await storeNewPassword(context, tx, { user, passwordHash });
      return context.sessions.replaceKnownBrowsers(tx, user.id, visitor);
    });
  };
}

type NewPassword = { readonly token: string; readonly password: string; readonly visitor: Visitor };
type PasswordReset = { readonly user: UserRow; readonly passwordHash: string };

async function storeNewPassword(
  context: AuthContext,
  tx: Transaction,
  { user, passwordHash }: PasswordReset,
): Promise<void> {
  await setPassword(tx, user.id, { passwordHash, at: context.platform.clock.now() });
  await revokeMailedProofs(context, tx, user.email);
  await liftRefusal(tx, user.email);
  await context.sessions.endAllOf(tx, { userId: user.id, reason: 'passwordReset' });
  await resetFailureCounters(context, tx, user);
  await context.platform.mail.outbox.post(tx, context.mails.passwordChanged, {
    to: user.email,
    subjectId: user.id,
    lang: user.mailLang,
    data: { firstName: user.firstName },
  });
}
