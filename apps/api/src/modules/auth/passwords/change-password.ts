import { isStaff } from '@atelier/domain';
import type { CallData, changePassword as changePasswordCall } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/database.ts';
import {
  deleteKnownBrowsers,
  endSessionsOf,
  lockSession,
  type SignedInViewer,
  type Visitor,
} from '../../sessions/public.ts';
import { findUser, lockUser, setPassword, type UserRow } from '../../users/public.ts';
import { revokeMailedProofs } from '../account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authMails } from '../auth.mails.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { countPasswordCheck } from './sign-in-limits.ts';
import { addressedTo } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { deletePendingEmailChange, lockAddress } from '../../codes/public.ts';

type PasswordChangeInput = {
  readonly viewer: SignedInViewer;
  readonly body: CallData<typeof changePasswordCall, 'body'>;
  readonly visitor: Visitor;
};

/** Changes the password. Ends all other sessions and revokes everything mailed before (specification/faults#t10). */
export async function changePassword(
  context: AuthContext,
  { viewer, body, visitor }: PasswordChangeInput,
): Promise<void> {
  checkPasswordLength(context, viewer, { path: 'newPassword', password: body.newPassword });
  const user = await checkPassword(context, viewer, body.password);
  const passwordHash = await context.passwords.hash(body.newPassword);
  await transaction(context.database, async (tx) => {
    await lockAddress(tx, user.email);
    const locked = await lockChecked(tx, { user, sessionId: viewer.sessionId });
    const { id, email, firstName } = locked;
    await setPassword(tx, id, { passwordHash, at: context.clock.now() });
    await revokeMailedProofs(context, tx, email);
    await deletePendingEmailChange(tx, id);
    await endSessionsOf(context, tx, { userId: id, reason: 'passwordChanged', except: viewer.sessionId });
    await deleteKnownBrowsers(tx, id, visitor);
    await context.mail.outbox.post(tx, authMails.passwordChanged, { ...addressedTo(locked), data: { firstName } });
    tx.afterCommit(() => context.log.info({ event: 'password.changed', userId: id }));
  });
}

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

/** Locks the account whose password was checked. Rejects it if its address isn't the locked one anymore. */
export async function lockAccount(tx: Transaction, user: UserRow, { sessionId }: SignedInViewer): Promise<UserRow> {
  const locked = await lockChecked(tx, { user, sessionId });
  if (locked.email !== user.email) throw new Failure('editedMeanwhile');
  return locked;
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

type PasswordField = { readonly path: 'password' | 'newPassword'; readonly password: string };

/** Rejects staff passwords below the longer staff minimum (specification/signing-in#passwords). */
export function checkPasswordLength(
  { limits }: Platform,
  viewer: Pick<SignedInViewer, 'roles'>,
  { path, password }: PasswordField,
): void {
  if (isStaff(viewer) && password.length < limits.password.shortestForStaff)
    throw wrongField(path, 'auth.staff.password');
}
