import { type Action, driverRoles, transitionOf } from '@atelier/domain';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime, Room } from '../platform/realtime/realtime.ts';
import type { LogEntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { createRepairNotice, type RepairNotice } from './repair-notice.ts';
import { type DriverNotification, driverNotifications } from './driver-notifications.ts';

/** What becomes of a customer's mails by a step. */
type MailEffects = {
  readonly action: Action;
  readonly repairId: string;
  readonly entryId: string;
  /** What the mail about it says; null where there is none. */
  readonly notice: RepairNotice | null;
  /** Nobody is to read any more what still waits: they have just done what it speaks of themselves. */
  readonly supersedesWaiting: boolean;
  /** The entries that it takes back. */
  readonly undone: readonly string[];
  /** What is true again after a correction; null of any other step. */
  readonly restoredNotice: RepairNotice | null;
};

/** Writes the customer's mail about a step into the outbox, and takes back what is no longer true; whoever has the words gives it. */
export type WriteMail = (tx: Transaction, step: MailEffects) => Promise<void>;

/** What becomes of a customer's notifications by a step, and of the drivers' of its visit. */
type NotificationEffects = Pick<MailEffects, 'action' | 'repairId' | 'entryId' | 'undone'> & {
  readonly customerId: string;
  /** What the one about it says; null where there is none. */
  readonly notice: Pick<RepairNotice, 'next'> | null;
  /** What one does oneself is no news. */
  readonly isSeen: boolean;
  readonly at: Date;
  readonly device: string;
  readonly visits: readonly DriverNotification[];
};

/** Writes the notifications about a step, and marks the one that is no longer true; whoever has their table gives it. */
export type WriteNotification = (tx: Transaction, step: NotificationEffects) => Promise<void>;

export type NotifyDeps = {
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
  readonly timeZone: string;
};

/** Steps that have been written as one, and whom they concern. */
export type WrittenTransitions = {
  readonly entries: readonly [LogEntryRow, ...LogEntryRow[]];
  readonly before: RepairRecord;
  /** As it is now. */
  readonly record: RepairRecord;
  /** Whose visit it was before the step, and is now: their lists change. */
  readonly drivers: readonly (string | null)[];
  /** The entries that a correction takes back. */
  readonly undone: readonly LogEntryRow[];
};

/**
 * Who has a visit of it to do, or the device in their hands. What others do before and after isn't a driver's to hear
 * (specification/life#what-is-told).
 */
export function driverOf({ turnOwner, assigneeId }: Pick<RepairRow, 'turnOwner' | 'assigneeId'>): string | null {
  return driverRoles.some((role) => role === turnOwner) ? assigneeId : null;
}

/** A repair that pages show otherwise than they did. */
type ChangedRepair = Pick<WrittenTransitions, 'drivers'> & {
  readonly customerId: string;
  readonly repairId: string;
  readonly version: number;
};

/** Tells the open pages of whoever may see a repair that it changed, after the commit and only then (specification/faults#r8). */
export function createPublishChange({ realtime }: Pick<NotifyDeps, 'realtime'>) {
  return (tx: Transaction, changed: ChangedRepair): void => {
    const { repairId, version } = changed;
    tx.afterCommit(() => realtime.publish(roomsOf(changed), 'repair', { id: repairId, version }));
  };
}

function roomsOf({ customerId, drivers }: ChangedRepair): Room[] {
  const people = new Set([customerId, ...drivers.filter((id) => typeof id === 'string')]);
  const staff: Room[] = ['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'];
  return [...[...people].map((id): Room => `user:${id}`), ...staff];
}

export type PublishChange = ReturnType<typeof createPublishChange>;

/**
 * Tells everybody of what happened, once: the bell rings for the last step that rings, and a mail leaves of the last that mails. Rows in the
 * transaction, pushes only after the commit (specification/faults#r8).
 */
export function createNotify({ realtime, writeNotification, writeMail, timeZone }: NotifyDeps) {
  const publishChange = createPublishChange({ realtime });
  return async (tx: Transaction, written: WrittenTransitions): Promise<void> => {
    const { before, record, drivers } = written;
    const { repairId, version, receivedAt: at, actorId } = lastEntryWhere(written, () => true);
    const { customerId } = record.repair;
    const ringing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).bell);
    const mailing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).mail);
    const hasNotification = notificationRuleOf(ringing, customerId).bell;
    const notice = hasNotification ? createRepairNotice(record, { at, timeZone }) : null;
    const undone = written.undone.map(({ id }) => id);
    await writeNotification(tx, {
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
    await writeMail(tx, {
      action: mailing.action,
      repairId,
      entryId: mailing.id,
      undone,
      restoredNotice: undone.length > 0 ? notice : null,
      notice: notificationRuleOf(mailing, customerId).mail ? notice : null,
      supersedesWaiting: written.entries.some((entry) => supersedesWaitingMail(entry, customerId)),
    });
    publishChange(tx, { repairId, version, customerId, drivers });
  };
}

/** The last of the entries of which that is so, else the last of all. */
function lastEntryWhere({ entries }: WrittenTransitions, predicate: (entry: LogEntryRow) => boolean): LogEntryRow {
  return entries.findLast(predicate) ?? entries.at(-1) ?? entries[0];
}

/** How a step is told; of some the customer hears nothing when they did it themselves. */
function notificationRuleOf(
  entry: LogEntryRow,
  customerId: string,
): { readonly bell: boolean; readonly mail: boolean } {
  const { bell, mail, unlessOwn = false } = transitionOf(entry.action).notify;
  const silent = unlessOwn && entry.actorId === customerId;
  return { bell: bell && !silent, mail: mail !== undefined && !silent };
}

/** A change of a request leaves standing what was told of it; whatever else a customer does is what they were asked for. */
function supersedesWaitingMail(entry: LogEntryRow, customerId: string): boolean {
  return entry.actorId === customerId && (entry.action !== 'Repair.updated' || entry.fromStatus !== entry.toStatus);
}

export type Notify = ReturnType<typeof createNotify>;
