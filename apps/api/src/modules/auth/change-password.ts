import type { CallData, changePassword as changePasswordCall } from '@atelier/contract';
import { transaction } from '#platform/database/transaction.ts';
import { deleteKnownBrowsers, endSessionsOf, type SignedInViewer, type Visitor } from '../sessions/public.ts';
import { setPassword } from '../users/public.ts';
import { revokeMailedProofs } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { authMails } from './auth.mails.ts';
import { deletePendingEmailChange } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { checkPassword, lockChecked } from './current-password.ts';
import { checkPasswordLength } from './password-length.ts';

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
    const { id, email, mailLang, firstName } = await lockChecked(tx, { user, sessionId: viewer.sessionId });
    await setPassword(tx, id, { passwordHash, at: context.clock.now() });
    await revokeMailedProofs(context, tx, email);
    await deletePendingEmailChange(tx, id);
    await endSessionsOf(context, tx, { userId: id, reason: 'passwordChanged', except: viewer.sessionId });
    await deleteKnownBrowsers(tx, id, visitor);
    const mailing = { to: email, subjectId: id, lang: mailLang, data: { firstName } };
    await context.mail.outbox.post(tx, authMails.passwordChanged, mailing);
    tx.afterCommit(() => context.log.info({ event: 'password.changed', userId: id }));
  });
}
