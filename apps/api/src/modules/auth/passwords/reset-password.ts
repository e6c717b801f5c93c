import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { endSessionsOf, replaceKnownBrowsers, type Visitor } from '../../sessions/public.ts';
import { findUserByEmail, setPassword, type UserRow } from '../../users/public.ts';
import { revokeMailedProofs } from '../account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authMails, resetPath } from '../auth.mails.ts';
import { isAwaitingCustomer, type SingleUseLink } from '../invitations.ts';
import { checkPasswordLength } from './change-password.ts';
import { resetFailureCounters } from './sign-in-limits.ts';
import {
  lockAddress,
  openChallenge,
  orderCode,
  readChallenge,
  tryCode,
  useChallenge,
  useCode,
} from '../../codes/public.ts';

const purpose = 'resetPassword';

const uses = [
  { kind: 'final', purpose },
  { kind: 'link', purpose },
] as const;

/** Requests a reset. Always returns a token; the worker decides on the mail (specification/faults#e4). */
export function requestReset(platform: Platform, email: string, lang: Language): Promise<string> {
  return transaction(platform.database, async (tx) => {
    await orderCode(platform, tx, { email, purpose, userId: null, lang });
    return openChallenge(platform, tx, { kind: 'code', purpose, email });
  });
}

/** Opens a link to print that sets the password of an account once. */
export async function resetLink(
  context: Pick<Platform, 'config' | 'clock' | 'limits'>,
  tx: Transaction,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<SingleUseLink> {
  const { clock, limits } = context;
  const token = await openChallenge(context, tx, { kind: 'link', purpose, email, userId });
  return { path: resetPath(token), expiresAt: new Date(clock.now().getTime() + limits.codes.link) };
}

/** Exchanges the code for a token that sets the password of this address only (specification/faults#t1). */
export async function verifyResetCode(
  platform: Platform,
  input: { token: string; code: string; network: string },
): Promise<string> {
  const challenge = await readChallenge(platform, input.token, { kind: 'code', purpose });
  const matched = await tryCode(platform, { challenge, digits: input.code, network: input.network });
  return transaction(platform.database, async (tx) => {
    await useCode(platform, tx, matched);
    return openChallenge(platform, tx, { kind: 'final', purpose, email: challenge.email });
  });
}

/**
 * Sets the password, verifies the address and ends every session, without signing in (specification/signing-in#passwords).
 * Returns a known-browser secret, so a stranger's failures can't lock the owner out (specification/faults#b5).
 */
export async function resetPassword(context: AuthContext, { token, password, visitor }: NewPassword): Promise<string> {
  const { database, clock } = context;
  const { id, email, userId } = await readChallenge(context, token, ...uses);
  const user = await findUserByEmail(database, email);
  const isTheirs = user !== undefined && user.blockedAt === null && (userId === null || userId === user.id);
  if (!isTheirs || isAwaitingCustomer(user)) throw new Failure('Invalid token');
  checkPasswordLength(context, user, { path: 'password', password });
  const passwordHash = await context.passwords.hash(password);
  return transaction(database, async (tx) => {
    await lockAddress(tx, email);
    await useChallenge(tx, id, clock.now());
    await storeNewPassword(context, tx, { user, passwordHash });
    return replaceKnownBrowsers(context, tx, { userId: user.id, visitor });
  });
}

type NewPassword = { readonly token: string; readonly password: string; readonly visitor: Visitor };
type PasswordReset = { readonly user: UserRow; readonly passwordHash: string };

async function storeNewPassword(
  platform: Platform,
  tx: Transaction,
  { user, passwordHash }: PasswordReset,
): Promise<void> {
  await setPassword(tx, user.id, { passwordHash, at: platform.clock.now() });
  await revokeMailedProofs(platform, tx, user.email);
  await liftRefusal(tx, user.email);
  await endSessionsOf(platform, tx, { userId: user.id, reason: 'passwordReset' });
  await resetFailureCounters(platform, tx, user);
  await platform.mail.outbox.post(tx, authMails.passwordChanged, {
    ...addressedTo(user),
    data: { firstName: user.firstName },
  });
}
