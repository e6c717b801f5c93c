import type { Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { removePending } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { UserRow } from '../users/public.ts';
import { revokeMailedProofs } from './create-account.ts';
import { deleteChallengesOf } from './challenges.queries.ts';
import { closeOrders, deleteCodesOf } from './codes.queries.ts';
import { lockChecked } from './current-password.ts';
import { mailAddressOwnerJob } from './order-code.ts';

/** Locks the account whose password was checked. Rejects it if its address isn't the locked one anymore. */
export async function lockAccount(tx: Transaction, user: UserRow, { sessionId }: SignedInViewer): Promise<UserRow> {
  const locked = await lockChecked(tx, { user, sessionId });
  if (locked.email !== user.email) throw new Failure('editedMeanwhile');
  return locked;
}

/**
 * Revokes mailed proofs, pending mails and pending changes.
 * Counters, codes and registrations of the address expire as usual, so strangers can't detect it (specification/faults#e7).
 */
export async function revokeCredentials(
  platform: Platform,
  tx: Transaction,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  await revokeMailedProofs(platform, tx, email);
  await closeOrders(tx, email, platform.clock.now());
  await deleteChallengesOf(tx, id);
  await deleteCodesOf(tx, id);
  await removePending(tx, mailAddressOwnerJob, { field: 'email', value: email });
  await removePending(tx, mailAddressOwnerJob, { field: 'userId', value: id });
}
