import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Tells the open pages of whoever answers for the shop that a message came or stands elsewhere, after the commit and only then
 * (specification/faults#r8).
 */
export function publishToOffice({ realtime }: Pick<Platform, 'realtime'>, tx: Transaction, id: string): void {
  return tx.afterCommit(() => {
    realtime.publish(['role:OPERATOR', 'role:ADMIN'], 'contact', { id });
  });
}
