import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { removePending } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sessions, SignedInViewer } from '../sessions/public.ts';
import type { UserRow } from '../users/public.ts';
import { revokeMailedProofs } from './create-account.ts';
import { deleteChallengesOf } from './challenges.queries.ts';
import { createCodeSeal } from './code-seal.ts';
import { closeOrders, deleteCodesOf, lockAddress } from './codes.queries.ts';
import { checkPassword, lockChecked } from './current-password.ts';
import { mailAddressOwnerJob } from './order-code.ts';
import type { Passwords } from './passwords.ts';

export function createOwnership(platform: Platform, sessions: Sessions, passwords: Passwords) {
  const context = { platform, sessions, passwords, seal: createCodeSeal(platform.config.secret) };
  return {
    /** Checks the current password and counts wrong ones (specification/faults#b13). */
    checkPassword: (viewer: SignedInViewer, password: string): Promise<UserRow> =>
      checkPassword(context, viewer, password),
    /** Must be the first lock, to prevent deadlocks. */
    lockAddress: (tx: Transaction, user: UserRow): Promise<void> => lockAddress(tx, user.email),
    lockAccount: async (tx: Transaction, user: UserRow, { sessionId }: SignedInViewer): Promise<UserRow> => {
      const locked = await lockChecked(context, tx, { user, sessionId });
      // The locked address is outdated.
      if (locked.email !== user.email) throw new Failure('editedMeanwhile');
      return locked;
    },
    /**
     * Revokes mailed proofs, pending mails and pending changes.
     * Counters, codes and registrations of the address expire as usual, so strangers can't detect it (specification/faults#e7).
     */
    revokeCredentials: async (tx: Transaction, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> => {
      await revokeMailedProofs(context, tx, email);
      await closeOrders(tx, email, platform.clock.now());
      await deleteChallengesOf(tx, id);
      await deleteCodesOf(tx, id);
      await removePending(tx, mailAddressOwnerJob, { field: 'email', value: email });
      await removePending(tx, mailAddressOwnerJob, { field: 'userId', value: id });
    },
  };
}

export type Ownership = ReturnType<typeof createOwnership>;
