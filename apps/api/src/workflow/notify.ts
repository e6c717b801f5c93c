import { type Action, driverRoles, transitionOf } from '@atelier/domain';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime, Room } from '../platform/realtime/realtime.ts';
import type { LogEntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { createRepairNotice, type RepairNotice } from './repair-notice.ts';
import { type DriverNotification, driverNotifications } from './driver-notifications.ts';

type MailEffects = {
  readonly action: Action;
  readonly repairId: string;
  readonly entryId: string;
  readonly notice: RepairNotice | null;
  /** True if the customer just did what pending mails ask for, so those are dropped. */
  readonly supersedesWaiting: boolean;
  readonly undone: readonly string[];
  readonly restoredNotice: RepairNotice | null;
};

/** Writes the customer's mail about a transition to the outbox and retracts outdated ones. The module with the texts provides it. */
export type WriteMail = (tx: Transaction, step: MailEffects) => Promise<void>;

type NotificationEffects = Pick<MailEffects, 'action' | 'repairId' | 'entryId' | 'undone'> & {
  readonly customerId: string;
  readonly notice: Pick<RepairNotice, 'next'> | null;
  readonly isSeen: boolean;
  readonly at: Date;
  readonly device: string;
  readonly visits: readonly DriverNotification[];
};

/** Writes notifications and marks corrected ones. The notifications module provides it. */
export type WriteNotification = (tx: Transaction, step: NotificationEffects) => Promise<void>;

export type NotifyContext = {
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
  readonly timeZone: string;
};

export type WrittenTransitions = {
  readonly entries: readonly [LogEntryRow, ...LogEntryRow[]];
  readonly before: RepairRecord;
  readonly record: RepairRecord;
  readonly drivers: readonly (string | null)[];
  readonly undone: readonly LogEntryRow[];
};

/** Returns the driver with an open visit or the device in custody. Other drivers get no events (specification/life#notifications). */
export function driverOf({ turnOwner, assigneeId }: Pick<RepairRow, 'turnOwner' | 'assigneeId'>): string | null {
  return driverRoles.some((role) => role === turnOwner) ? assigneeId : null;
}

type ChangedRepair = Pick<WrittenTransitions, 'drivers'> & {
  readonly customerId: string;
  readonly repairId: string;
  readonly version: number;
};

/** Publishes a change to everybody who may see the repair, after the commit (specification/faults#r8). */
export function publishChange(
  { realtime }: Pick<NotifyContext, 'realtime'>,
  tx: Transaction,
  changed: ChangedRepair,
): void {
  const { repairId, version } = changed;
  tx.afterCommit(() => realtime.publish(roomsOf(changed), 'repair', { id: repairId, version }));
}

function roomsOf({ customerId, drivers }: ChangedRepair): Room[] {
  const people = new Set([customerId, ...drivers.filter((id) => typeof id === 'string')]);
  const staff: Room[] = ['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'];
  return [...[...people].map((id): Room => `user:${id}`), ...staff];
}

/**
 * Notifies everybody once: by the last transition with a notification and the last with a mail. Rows are written in the transaction, events
 * after the commit (specification/faults#r8).
 */
export async function notify(context: NotifyContext, tx: Transaction, written: WrittenTransitions): Promise<void> {
  const { before, record, drivers } = written;
  const { repairId, version, receivedAt: at, actorId } = lastEntryWhere(written, () => true);
  const { customerId } = record.repair;
  const ringing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).bell);
  const mailing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).mail);
  const hasNotification = notificationRuleOf(ringing, customerId).bell;
  const notice = hasNotification ? createRepairNotice(record, { at, timeZone: context.timeZone }) : null;
  const undone = written.undone.map(({ id }) => id);
  await context.writeNotification(tx, {
    action: ringing.action,
    repairId,
    entryId: ringing.id,
    undone,
    customerId,
    at,
    device: record.device,
    notice,
    isSeen: ringing.actorId === customerId,
    visits: driverNotifications({ before, after: record, actorId }),
  });
  await context.writeMail(tx, {
    action: mailing.action,
    repairId,
    entryId: mailing.id,
    undone,
    restoredNotice: undone.length > 0 ? notice : null,
    notice: notificationRuleOf(mailing, customerId).mail ? notice : null,
    supersedesWaiting: written.entries.some((entry) => supersedesWaitingMail(entry, customerId)),
  });
  publishChange(context, tx, { repairId, version, customerId, drivers });
}

function lastEntryWhere({ entries }: WrittenTransitions, predicate: (entry: LogEntryRow) => boolean): LogEntryRow {
  return entries.findLast(predicate) ?? entries.at(-1) ?? entries[0];
}

function notificationRuleOf(
  entry: LogEntryRow,
  customerId: string,
): { readonly bell: boolean; readonly mail: boolean } {
  const { bell, mail, unlessOwn = false } = transitionOf(entry.action).notify;
  const silent = unlessOwn && entry.actorId === customerId;
  return { bell: bell && !silent, mail: mail !== undefined && !silent };
}

/** Pending mails survive a change of a request. All other actions of a customer answer them. */
function supersedesWaitingMail(entry: LogEntryRow, customerId: string): boolean {
  return entry.actorId === customerId && (entry.action !== 'Repair.updated' || entry.fromStatus !== entry.toStatus);
}
