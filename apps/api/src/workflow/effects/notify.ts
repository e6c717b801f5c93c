import { type Action, type NotificationAction, transitionOf } from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { Written } from '../command/phases.ts';
import { newestVisit } from '../repair/repair-record.ts';
import type { LogEntryRow, RepairRecord } from '../repair/repair-rows.ts';
import { createRepairNotice, type RepairNotice } from './repair-notice.ts';
import { type DriverNotification, driverNotifications } from './driver-notifications.ts';

export type MailEffects = {
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
type WriteMail = (tx: Transaction, step: MailEffects) => Promise<void>;

export type NotificationEffects = Pick<MailEffects, 'repairId' | 'entryId' | 'undone'> & {
  readonly action: NotificationAction;
  readonly customerId: string;
  readonly notice: Pick<RepairNotice, 'next'> | null;
  readonly isSeen: boolean;
  readonly at: Date;
  readonly device: string;
  readonly visits: readonly DriverNotification[];
};

/** Drops the waiting mails that ask about the repair's visit or its window. The outbox provides it. */
type EndVisitMails = (tx: Transaction, repairId: string) => Promise<unknown>;

/** Writes notifications and marks corrected ones. The notifications module provides it. */
type WriteNotification = (tx: Transaction, step: NotificationEffects) => Promise<void>;

export type NotifyContext = {
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
  readonly endVisitMails: EndVisitMails;
  readonly timeZone: string;
};

/** Writes the notifications and the mail of a change once: by its last transition with a notification and its last with a mail. */
export async function notify(context: NotifyContext, tx: Transaction, written: Written): Promise<void> {
  const { repairId, customerId, before, after } = written;
  const { receivedAt: at, actorId } = lastEntryWhere(written, () => true);
  const ringing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).bell);
  const mailing = lastEntryWhere(written, (entry) => notificationRuleOf(entry, customerId).mail);
  const hasNotification = notificationRuleOf(ringing, customerId).bell;
  const notice = hasNotification ? createRepairNotice(after, { at, timeZone: context.timeZone }) : null;
  const undone = written.undone.map(({ id }) => id);
  const notified = context.writeNotification(tx, {
    action: notificationActionOf(written, ringing),
    repairId,
    entryId: ringing.id,
    undone,
    customerId,
    at,
    device: after.device,
    notice,
    isSeen: ringing.actorId === customerId,
    visits: driverNotifications({ before, after, actorId }),
  });
  const mailed = context.writeMail(tx, {
    action: mailing.action,
    repairId,
    entryId: mailing.id,
    undone,
    restoredNotice: undone.length > 0 ? notice : null,
    notice: notificationRuleOf(mailing, customerId).mail ? notice : null,
    supersedesWaiting: written.entries.some((entry) => supersedesWaitingMail(entry, customerId)),
  });
  const ended = appointmentOf(before) === appointmentOf(after) ? null : context.endVisitMails(tx, repairId);
  await Promise.all([notified, mailed, ended]);
}

/** Identifies the visit with its window, null without one. */
function appointmentOf(record: RepairRecord): string | null {
  const visit = newestVisit(record);
  if (record.repair.turnOwner === null || visit === null || visit.status === 'CANCELLED') return null;
  return `${visit.id} ${visit.date} ${visit.time}`;
}

/** A driver who was at the door tells more than a call that nobody answered. */
function notificationActionOf({ entries }: Written, { action, captured }: LogEntryRow): NotificationAction {
  if (entries.some(acceptsForWarranty)) return 'Warranty.covered';
  return typeof captured['failure'] === 'string' ? 'Visit.failed' : action;
}

/** The system actor accepts only proposals that the warranty pays. */
function acceptsForWarranty({ action, actorId }: LogEntryRow): boolean {
  return actorId === null && action === 'Repair.confirm.diagnosed';
}

function lastEntryWhere({ entries }: Written, predicate: (entry: LogEntryRow) => boolean): LogEntryRow {
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
