import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Visitor } from '../sessions/public.ts';
import { findUserByEmail, setPassword, type UserRow } from '../users/public.ts';
import { endProofs } from './account-stands.ts';
import type { AuthContext } from './auth-context.ts';
import { openChallenge, readChallenge } from './challenges.ts';
import { useChallenge } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { awaitsCustomer } from './invitations.ts';
import { orderCode } from './order-code.ts';
import { checkLength } from './password-length.ts';
import { forgetFailures } from './sign-in-limits.ts';
import { tryCode, useCode } from './try-code.ts';

const purpose = 'resetPassword';

/** What sets a password: a code has won it, or it was mailed in a link. */
const uses = [
  { kind: 'final', purpose },
  { kind: 'link', purpose },
] as const;

/** The first step: a token in any case, and a mail that depends on what the worker finds (specification/faults#e4). */
export function createRequestReset(context: AuthContext) {
  return (email: string, lang: Language): Promise<string> =>
    transaction(context.platform.database, async (tx) => {
      await orderCode(context, tx, { email, purpose, userId: null, lang });
      return openChallenge(context, tx, { kind: 'code', purpose, email });
    });
}

/** The second step: the code wins a token that sets a password, for this address and nothing else (specification/faults#t1). */
export function createVerifyResetCode(context: AuthContext) {
  return async (asked: { token: string; code: string; network: string }): Promise<string> => {
    const challenge = await readChallenge(context, asked.token, { kind: 'code', purpose });
    const code = await tryCode(context, { challenge, given: asked.code, network: asked.network });
    return transaction(context.platform.database, async (tx) => {
      await useCode(context, tx, { challenge, code });
      return openChallenge(context, tx, { kind: 'final', purpose, email: challenge.email });
    });
  };
}

/**
 * The last step: sets the password, verifies the address, ends every session, and doesn't sign in (specification/signing-in#passwords).
 * Returns the secret that its browser is known by from then on, so that no stranger's failures keep the owner out (specification/faults#b5).
 */
export function createResetPassword(context: AuthContext) {
  return async ({ token, password, visitor }: NewPassword): Promise<string> => {
    const { database, clock } = context.platform;
    const { id, email, userId } = await readChallenge(context, token, ...uses);
    const user = await findUserByEmail(database, email);
    const isTheirs = user !== undefined && user.blockedAt === null && (userId === null || userId === user.id);
    if (!isTheirs || awaitsCustomer(user)) throw new Failure('Invalid token');
    checkLength(context, user, { path: 'password', password });
    const passwordHash = await context.passwords.hash(password);
    return transaction(database, async (tx) => {
      await lockAddress(tx, email);
      if (!(await useChallenge(tx, id, clock.now()))) throw new Failure('Invalid token');
      await finish(context, tx, { user, passwordHash });
      return context.sessions.knowOnly(tx, user.id, visitor);
    });
  };
}

type NewPassword = { readonly token: string; readonly password: string; readonly visitor: Visitor };
type Setting = { readonly user: UserRow; readonly passwordHash: string };

async function finish(context: AuthContext, tx: Transaction, { user, passwordHash }: Setting): Promise<void> {
  await setPassword(tx, user.id, { passwordHash, at: context.platform.clock.now() });
  await endProofs(context, tx, user.email);
  await liftRefusal(tx, user.email);
  await context.sessions.endAllOf(tx, { userId: user.id, reason: 'passwordReset' });
  await forgetFailures(context, tx, user);
  await context.platform.mail.outbox.post(tx, context.mails.passwordChanged, {
    to: user.email,
    about: user.id,
    lang: user.mailLang,
    data: { firstName: user.firstName },
  });
}
