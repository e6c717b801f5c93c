import { type Action, driversTurns, type Row } from '@atelier/domain';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Realtime, Room } from '../platform/realtime/realtime.ts';
import type { RecordNotification } from './notifier.ts';
import type { EntryRow, RepairRow } from './repair-rows.ts';

/** Writes the customer's mail about a step into the outbox; whoever has the words gives it. */
export type WriteMail = (
  tx: Transaction,
  about: { readonly action: Action; readonly repairId: string },
) => Promise<void>;

export type AnnouncerParts = {
  readonly realtime: Pick<Realtime, 'publish'>;
  readonly recordNotification: RecordNotification;
  readonly writeMail: WriteMail;
};

/** A step that has been written, and whom it concerns. */
export type Happening = {
  readonly row: Row;
  readonly entry: EntryRow;
  readonly customerId: string;
  /** Whose visit it was before the step, and is now: their lists change. */
  readonly drivers: readonly (string | null)[];
};

/** Who has a visit of it to do, or the device in their hands. What others do before and after isn't a driver's to hear (desk section 16). */
export const driverOf = ({ owner, assigneeId }: Pick<RepairRow, 'owner' | 'assigneeId'>): string | null =>
  driversTurns.some((turn) => turn === owner) ? assigneeId : null;

/** How this happening is told: 'bell, mail for others' says nothing about what the customer did themselves. */
const tellingOf = ({ row, entry, customerId }: Happening): { readonly bell: boolean; readonly mail: boolean } => {
  const silent = row.tells === 'nothing' || (row.tells === 'bell, mail for others' && entry.actorId === customerId);
  return { bell: !silent, mail: !silent && row.tells !== 'bell' };
};

/** A repair that pages show otherwise than they did. */
type Changed = Pick<Happening, 'customerId' | 'drivers'> & { readonly repairId: string; readonly version: number };

const roomsOf = ({ customerId, drivers }: Changed): Room[] => {
  const people = new Set([customerId, ...drivers.filter((id) => typeof id === 'string')]);
  const staff: Room[] = ['role:OPERATOR', 'role:TECHNICIAN', 'role:ADMIN'];
  return [...[...people].map((id): Room => `user:${id}`), ...staff];
};

/** Tells the open pages of whoever may see a repair that it changed, after the commit and only then (R8). */
export const createShowChange =
  ({ realtime }: Pick<AnnouncerParts, 'realtime'>) =>
  (tx: Transaction, changed: Changed): void => {
    const { repairId, version } = changed;
    tx.afterCommit(() =>
      roomsOf(changed).forEach((room) => realtime.publish(room, 'repair', { id: repairId, version })),
    );
  };

export type ShowChange = ReturnType<typeof createShowChange>;

/** Tells everybody of a step: rows in its transaction, pushes only after the commit (R8). */
export const createAnnouncer = ({ realtime, recordNotification, writeMail }: AnnouncerParts) => {
  const showChange = createShowChange({ realtime });
  return async (tx: Transaction, happening: Happening): Promise<void> => {
    const { entry, customerId, drivers } = happening;
    const { action, repairId, version } = entry;
    const telling = tellingOf(happening);
    if (telling.bell) {
      await recordNotification(tx, {
        userId: customerId,
        action,
        repairId,
        logEntryId: entry.id,
        at: entry.receivedAt,
      });
    }
    if (telling.mail) await writeMail(tx, { action, repairId });
    showChange(tx, { repairId, version, customerId, drivers });
  };
};

export type Announce = ReturnType<typeof createAnnouncer>;
