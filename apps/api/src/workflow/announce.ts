import { type Action, driversTurns, transitionOf } from '@atelier/domain';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime, Room } from '../platform/realtime/realtime.ts';
import type { EntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { toldOf, type Told } from './told.ts';
import { type VisitBell, visitBells } from './visit-bells.ts';

/** What becomes of a customer's mails by a step. */
type EntryForMails = {
  readonly action: Action;
  readonly repairId: string;
  readonly entryId: string;
  /** What the mail about it says; null where there is none. */
  readonly told: Told | null;
  /** Nobody is to read any more what still waits: they have just done what it speaks of themselves. */
  readonly outdates: boolean;
  /** The entries that it takes back. */
  readonly undone: readonly string[];
  /** What is true again after a correction; null of any other step. */
  readonly again: Told | null;
};

/** Writes the customer's mail about a step into the outbox, and takes back what is no longer true; whoever has the words gives it. */
export type WriteMail = (tx: Transaction, step: EntryForMails) => Promise<void>;

/** What becomes of a customer's notifications by a step, and of the drivers' of its visit. */
type EntryForNotifications = Pick<EntryForMails, 'action' | 'repairId' | 'entryId' | 'undone'> & {
  readonly customerId: string;
  /** What the one about it says; null where there is none. */
  readonly told: Pick<Told, 'next'> | null;
  /** What one does oneself is no news. */
  readonly isSeen: boolean;
  readonly at: Date;
  readonly device: string;
  readonly visits: readonly VisitBell[];
};

/** Writes the notifications about a step, and marks the one that is no longer true; whoever has their table gives it. */
export type WriteNotification = (tx: Transaction, step: EntryForNotifications) => Promise<void>;

export type AnnouncerParts = {
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly writeNotification: WriteNotification;
  readonly writeMail: WriteMail;
  readonly timeZone: string;
};

/** Steps that have been written as one, and whom they concern. */
export type Happening = {
  readonly entries: readonly [EntryRow, ...EntryRow[]];
  readonly before: RepairRecord;
  /** As it is now. */
  readonly record: RepairRecord;
  /** Whose visit it was before the step, and is now: their lists change. */
  readonly drivers: readonly (string | null)[];
  /** The entries that a correction takes back. */
  readonly undone: readonly EntryRow[];
};

/**
 * Who has a visit of it to do, or the device in their hands. What others do before and after isn't a driver's to hear
 * (specification/life#what-is-told).
 */
export function driverOf({ owner, assigneeId }: Pick<RepairRow, 'owner' | 'assigneeId'>): string | null {
  return driversTurns.some((turn) => turn === owner) ? assigneeId : null;
}

/** A repair that pages show otherwise than they did. */
type Changed = Pick<Happening, 'drivers'> & {
  readonly customerId: string;
  readonly repairId: string;
  readonly version: number;
};

/** Tells the open pages of whoever may see a repair that it changed, after the commit and only then (specification/faults#r8). */
export function createShowChange({ realtime }: Pick<AnnouncerParts, 'realtime'>) {
  return (tx: Transaction, changed: Changed): void => {
    const { repairId, version } = changed;
    tx.afterCommit(() => realtime.publish(roomsOf(changed), 'repair', { id: repairId, version }));
  };
}

function roomsOf({ customerId, drivers }: Changed): Room[] {
  const people = new Set([customerId, ...drivers.filter((id) => typeof id === 'string')]);
  const staff: Room[] = ['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'];
  return [...[...people].map((id): Room => `user:${id}`), ...staff];
}

export type ShowChange = ReturnType<typeof createShowChange>;

/**
 * Tells everybody of what happened, once: the bell rings for the last step that rings, and a mail leaves of the last that mails. Rows in the
 * transaction, pushes only after the commit (specification/faults#r8).
 */
export function createAnnouncer({ realtime, writeNotification, writeMail, timeZone }: AnnouncerParts) {
  const showChange = createShowChange({ realtime });
  return async (tx: Transaction, happening: Happening): Promise<void> => {
    const { before, record, drivers } = happening;
    const { repairId, version, receivedAt: at, actorId } = lastOf(happening, () => true);
    const { customerId } = record.repair;
    const ringing = lastOf(happening, (entry) => tellingOf(entry, customerId).bell);
    const mailing = lastOf(happening, (entry) => tellingOf(entry, customerId).mail);
    const tells = tellingOf(ringing, customerId).bell;
    const told = tells ? toldOf(record, { at, timeZone }) : null;
    const undone = happening.undone.map(({ id }) => id);
    await writeNotification(tx, {
      action: ringing.action,
      repairId,
      entryId: ringing.id,
      undone,
      customerId,
      at,
      device: record.device,
      told,
      isSeen: ringing.actorId === customerId,
      visits: visitBells({ before, after: record, actorId }),
    });
    await writeMail(tx, {
      action: mailing.action,
      repairId,
      entryId: mailing.id,
      undone,
      again: undone.length > 0 ? told : null,
      told: tellingOf(mailing, customerId).mail ? told : null,
      outdates: happening.entries.some((entry) => outdates(entry, customerId)),
    });
    showChange(tx, { repairId, version, customerId, drivers });
  };
}

/** The last of the entries of which that is so, else the last of all. */
function lastOf({ entries }: Happening, isSo: (entry: EntryRow) => boolean): EntryRow {
  return entries.findLast(isSo) ?? entries.at(-1) ?? entries[0];
}

/** How a step is told; of some the customer hears nothing when they did it themselves. */
function tellingOf(entry: EntryRow, customerId: string): { readonly bell: boolean; readonly mail: boolean } {
  const { bell, mail, unlessOwn = false } = transitionOf(entry.action).tells;
  const silent = unlessOwn && entry.actorId === customerId;
  return { bell: bell && !silent, mail: mail !== undefined && !silent };
}

/** A change of a request leaves standing what was told of it; whatever else a customer does is what they were asked for. */
function outdates(entry: EntryRow, customerId: string): boolean {
  return entry.actorId === customerId && (entry.action !== 'Repair.updated' || entry.fromStatus !== entry.toStatus);
}

export type Announce = ReturnType<typeof createAnnouncer>;
