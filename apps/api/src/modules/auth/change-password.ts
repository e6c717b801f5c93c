import type { CallData, changePassword } from '@atelier/contract';
import { transaction } from '#platform/database/transaction.ts';
import type { SignedInViewer, Visitor } from '../sessions/public.ts';
import { setPassword } from '../users/public.ts';
import { revokeMailedProofs } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { deletePendingEmailChange } from './challenges.queries.ts';
import { lockAddress } from './codes.queries.ts';
import { checkPassword, lockChecked } from './current-password.ts';
import { checkPasswordLength } from './password-length.ts';

type PasswordChangeInput = {
  readonly viewer: SignedInViewer;
  readonly body: CallData<typeof changePassword, 'body'>;
  readonly visitor: Visitor;
};

/** Changes the password. Ends all other sessions and revokes everything mailed before (specification/faults#t10). */
export function createChangePassword(context: AuthContext) {
  return async ({ viewer, body, visitor }: PasswordChangeInput): Promise<void> => {
    const { platform, passwords, sessions, mails } = context;
    checkPasswordLength(context, viewer, { path: 'newPassword', password: body.newPassword });
    const user = await checkPassword(context, viewer, body.password);
    const passwordHash = await passwords.hash(body.newPassword);
    await transaction(platform.database, async (tx) => {
      await lockAddress(tx, user.email);
      const { id, email, mailLang, firstName } = await lockChecked(context, tx, { user, sessionId: viewer.sessionId });
      await setPassword(tx, id, { passwordHash, at: platform.clock.now() });
      await revokeMailedProofs(context, tx, email);
      await deletePendingEmailChange(tx, id);
      await sessions.endAllOf(tx, { userId: id, reason: 'passwordChanged', except: viewer.sessionId });
      await sessions.deleteBrowsersOf(tx, id, visitor);
      const mailing = { to: email, subjectId: id, lang: mailLang, data: { firstName } };
      await platform.mail.outbox.post(tx, mails.passwordChanged, mailing);
      tx.afterCommit(() => platform.log.info({ event: 'password.changed', userId: id }));
    });
  };
}
