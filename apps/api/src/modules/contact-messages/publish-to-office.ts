import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';

/** Publishes a new or changed message to the office after the commit (specification/faults#r8). */
export function publishToOffice({ realtime }: Pick<Platform, 'realtime'>, tx: Transaction, id: string): void {
  return tx.afterCommit(() => {
    realtime.publish(['role:OPERATOR', 'role:ADMIN'], 'contact', { id });
  });
}
