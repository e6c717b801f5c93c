import type {
  Action,
  Actor,
  Captured,
  CapturedBy,
  Command,
  RepairChange,
  ShopSettings,
  Status,
  VisitMode,
} from '@atelier/domain';
import type { Transaction } from '#platform/database/database.ts';
import type { HandoverEntryRow, LogEntryRow, ReceiptRow, RepairRecord, StopRow } from '../repair/repair-rows.ts';
import type { Writes } from './undo.ts';

export type TransitionRequest = {
  /** A function if the action depends on the status, for example an answer to a proposal. */
  readonly action: Action | ((status: Status) => Action);
  readonly captured: { readonly [F in keyof Captured]: Captured[F] | null };
};

/** Transition or chain, which is atomic, notified once and undone as one (specification/life#chains). */
export type RepairCommand = {
  readonly repairId: string;
  readonly steps: readonly [TransitionRequest, ...TransitionRequest[]];
  readonly actor: Actor;
  readonly version?: number | undefined;
  /** Time of the event, for transitions recorded offline. */
  readonly at?: Date | undefined;
  readonly mode?: VisitMode | undefined;
  /** Reported by a driver's phone, so a handover is recorded whatever was entered meanwhile. */
  readonly report?: true | undefined;
  /** The actor's device read the label of this repair, so each handover of the command has the proof SCAN. */
  readonly isScanned?: boolean | undefined;
};

/** Reads the changed repair in the round trip that writes it, so it may depend on nothing else that is written. */
export type ReadAnswer<Answer> = (tx: Transaction, repairId: string) => Promise<Answer>;

/** Settings and time zone of the shop, as of one transition. */
export type ShopRules = ShopSettings & { readonly timeZone: string };

export type NamedPartner = { readonly id: string; readonly name: string };

/** Stop of a planned visit. `written` is null for a stop that exists already and stays as it is. */
export type TakenStop = { readonly id: string; readonly written: StopRow | null };

/** Transition that the table allows, with all values that its plan needs. */
export type Authorized<A extends Action = Action> = {
  readonly record: RepairRecord;
  readonly command: Pick<Command<A>, 'action' | 'actor' | 'at'>;
  /** Only the values that the action captures from this actor. */
  readonly captured: CapturedBy<A>;
  readonly change: RepairChange;
  /** Time of arrival. `command.at` is the event's time. */
  readonly receivedAt: Date;
  readonly today: string;
  readonly rules: ShopRules;
  readonly partner: NamedPartner | null;
  readonly zoneId: string | null;
  readonly stop: TakenStop | null;
  readonly mode: VisitMode;
  /** Something was entered before it that its author didn't know. */
  readonly isLate?: boolean;
};

/** Rows of one transition, and the repair after it. */
export type PlannedTransition = {
  readonly writes: Writes;
  readonly entry: LogEntryRow;
  readonly receipt: ReceiptRow | null;
  /** Entry which says that the label of the device was read at the handover. */
  readonly scan: HandoverEntryRow | null;
  /** Entries that void the receipts of a correction. */
  readonly voids: readonly HandoverEntryRow[];
  readonly stop: StopRow | null;
  readonly after: RepairRecord;
};

/** Planned transitions of a command. `after` is the repair for the next one. */
export type Plan = {
  readonly before: RepairRecord;
  readonly after: RepairRecord;
  readonly transitions: readonly PlannedTransition[];
  readonly chainId: string | null;
  /** Entries that a correction takes back. */
  readonly undone: readonly LogEntryRow[];
  /** Entries already written in this transaction, which are notified together with the plan's. */
  readonly priorEntries: readonly LogEntryRow[];
  /** Person whose device read the label of the repair. */
  readonly scannedBy: string | null;
  readonly isLate?: boolean;
};

/** Change whose rows are written, notified and published once. */
export type Written = {
  readonly repairId: string;
  readonly version: number;
  readonly customerId: string;
  /** Drivers who saw the repair before or during the change. */
  readonly drivers: readonly (string | null)[];
  readonly before: RepairRecord;
  readonly after: RepairRecord;
  readonly entries: readonly [LogEntryRow, ...LogEntryRow[]];
  readonly undone: readonly LogEntryRow[];
};
