import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { dropWaiting } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Sessions, SignedInViewer } from '../sessions/public.ts';
import type { UserRow } from '../users/public.ts';
import { endProofs } from './account-stands.ts';
import { dropChallengesOf } from './challenges.queries.ts';
import { createCodeSeal } from './code-seal.ts';
import { closeOrders, dropCodesOf, lockAddress } from './codes.queries.ts';
import { checkPassword, holdChecked } from './current-password.ts';
import { writeToOwnerJob } from './order-code.ts';
import type { Passwords } from './passwords.ts';

/** What the owner of an account proves before it is shown or ended, and how what one signs in with ends. */
export function createOwnership(platform: Platform, sessions: Sessions, passwords: Passwords) {
  const context = { platform, sessions, passwords, seal: createCodeSeal(platform.config.secret) };
  return {
    /**
     * The account of whoever is signed in, if they know its password; wrong ones are counted like those of a change
     * (specification/faults#b13).
     */
    check: (viewer: SignedInViewer, password: string): Promise<UserRow> => checkPassword(context, viewer, password),
    /** The first lock of all, so that nobody waits in a circle. */
    lockAddress: (tx: Transaction, user: UserRow): Promise<void> => lockAddress(tx, user.email),
    /** Locks the account and the session while they are the ones that were checked. */
    hold: async (tx: Transaction, user: UserRow, { sessionId }: SignedInViewer): Promise<UserRow> => {
      const held = await holdChecked(context, tx, { user, sessionId });
      // Changed meanwhile: the lock is another address'.
      if (held.email !== user.email) throw new Failure('editedMeanwhile');
      return held;
    },
    /**
     * Nothing that was mailed to the owner works any more, nothing more is, and no change waits. What anybody may have asked for the
     * address (counters, codes, registrations, their browsers' tokens) goes on as if nothing had happened, and ages out
     * (specification/faults#e7).
     */
    end: async (tx: Transaction, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> => {
      await endProofs(context, tx, email);
      await closeOrders(tx, email, platform.clock.now());
      await dropChallengesOf(tx, id);
      await dropCodesOf(tx, id);
      await dropWaiting(tx, writeToOwnerJob, { field: 'email', value: email });
      await dropWaiting(tx, writeToOwnerJob, { field: 'userId', value: id });
    },
  };
}

export type Ownership = ReturnType<typeof createOwnership>;
