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

/** What the owner of an account proves before it is shown or ended, and how what one signs in with ends. */
export function createOwnership(platform: Platform, sessions: Sessions, passwords: Passwords) {
  const context = { platform, sessions, passwords, seal: createCodeSeal(platform.config.secret) };
  return {
    /**
     * The account of whoever is signed in, if they know its password; wrong ones are counted like those of a change
     * (specification/faults#b13).
     */
    checkPassword: (viewer: SignedInViewer, password: string): Promise<UserRow> =>
      checkPassword(context, viewer, password),
    /** The first lock of all, so that nobody waits in a circle. */
    lockAddress: (tx: Transaction, user: UserRow): Promise<void> => lockAddress(tx, user.email),
    /** Locks the account and the session while they are the ones that were checked. */
    lockAccount: async (tx: Transaction, user: UserRow, { sessionId }: SignedInViewer): Promise<UserRow> => {
      const locked = await lockChecked(context, tx, { user, sessionId });
      // Changed meanwhile: the lock is another address'.
      if (locked.email !== user.email) throw new Failure('editedMeanwhile');
      return locked;
    },
    /**
     * Nothing that was mailed to the owner works any more, nothing more is, and no change waits. What anybody may have asked for the
     * address (counters, codes, registrations, their browsers' tokens) goes on as if nothing had happened, and ages out
     * (specification/faults#e7).
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
