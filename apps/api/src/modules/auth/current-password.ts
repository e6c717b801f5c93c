import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { lockSession, type SignedInViewer } from '../sessions/public.ts';
import { findUser, lockUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { countPasswordCheck } from './sign-in-limits.ts';

/** Returns the signed-in account if the password is right. An account without a password always fails. */
export async function checkPassword(context: AuthContext, viewer: SignedInViewer, password: string): Promise<UserRow> {
  const { database, log, passwords } = context;
  const succeeded = await countPasswordCheck(context, viewer);
  const user = await findUser(database, viewer.userId);
  // The account was erased after the guard ran.
  if (user === undefined || user.erasedAt !== null) throw new Failure('notSignedIn');
  if (!(await passwords.matches(user.passwordHash, password))) {
    log.info({ event: 'password.refused', userId: user.id, sessionId: viewer.sessionId });
    throw wrongPassword();
  }
  await succeeded();
  return user;
}

/** Returns a 400 for the field, because the browser signs out on a 401 (specification/faults#b13). */
function wrongPassword(): Failure {
  return new Failure('wrongPassword', { issues: [{ path: 'password', message: 'wrongPassword' }] });
}

/** Locks account and session if unchanged since the password check. The second of two concurrent changes gets `wrongPassword`. */
export async function lockChecked(
  tx: Transaction,
  { user, sessionId }: { user: UserRow; sessionId: string },
): Promise<UserRow> {
  const current = await lockUser(tx, user.id);
  if (current === undefined || !(await lockSession(tx, sessionId))) throw new Failure('notSignedIn');
  if (current.passwordHash !== user.passwordHash) throw wrongPassword();
  return current;
}
