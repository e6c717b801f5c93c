import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findUser, lockUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { countPasswordCheck } from './sign-in-limits.ts';

/** The account of whoever is signed in, if they know its password; one without a password has none that is right. */
export async function checkPassword(
  context: Pick<AuthContext, 'platform' | 'passwords'>,
  viewer: SignedInViewer,
  password: string,
): Promise<UserRow> {
  const { platform, passwords } = context;
  const succeeded = await countPasswordCheck(context, viewer);
  const user = await findUser(platform.database, viewer.userId);
  // Erased between the guard and here: what is left of it has no password that could be wrong.
  if (user === undefined || user.erasedAt !== null) throw new Failure('notSignedIn');
  if (!(await passwords.matches(user.passwordHash, password))) {
    platform.log.info({ event: 'password.refused', userId: user.id, sessionId: viewer.sessionId });
    throw wrongPassword();
  }
  await succeeded();
  return user;
}

/** A 400 at its field, never a 401, which a browser answers by signing out (specification/faults#b13). */
function wrongPassword(): Failure {
  return new Failure('wrongPassword', { issues: [{ path: 'password', message: 'wrongPassword' }] });
}

/**
 * Locks the account while it is still the one whose password was checked, and the session that asks. Of two changes at once the
 * second has the old password; of a session that was ended meanwhile nothing comes any more.
 */
export async function lockChecked(
  { sessions }: Pick<AuthContext, 'sessions'>,
  tx: Transaction,
  { user, sessionId }: { user: UserRow; sessionId: string },
): Promise<UserRow> {
  const current = await lockUser(tx, user.id);
  if (current === undefined || !(await sessions.lock(tx, sessionId))) throw new Failure('notSignedIn');
  if (current.passwordHash !== user.passwordHash) throw wrongPassword();
  return current;
}
