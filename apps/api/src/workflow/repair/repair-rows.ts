import type { Status } from '@atelier/domain';
import type { ThreadMail } from '#platform/mail/outbox.ts';
import type {
  accessories,
  handoverEntries,
  handovers,
  handoverSignatures,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStatusIntervals,
  stops,
  users,
  visits,
} from '#schema/index.ts';

export type RepairRow = typeof repairs.$inferSelect;
export type StopRow = typeof stops.$inferSelect;
export type VisitRow = typeof visits.$inferSelect;
export type AccessoryRow = typeof accessories.$inferSelect;
export type ProposalRow = typeof proposals.$inferSelect;
export type ProposalOptionRow = typeof proposalOptions.$inferSelect;
export type ProposalLineRow = typeof proposalLines.$inferSelect;
export type StatusIntervalRow = typeof repairStatusIntervals.$inferSelect;
export type ReceiptRow = typeof handovers.$inferSelect;
export type HandoverEntryRow = typeof handoverEntries.$inferSelect;
export type HandoverSignatureRow = typeof handoverSignatures.$inferSelect;

/** Receipt that no correction has voided. */
export type ValidReceipt = Pick<ReceiptRow, 'id' | 'logEntryId' | 'hash'>;
export type LogEntryRow = typeof repairLog.$inferSelect;

export type StatusHistoryEntry = { readonly version: number; readonly status: Status; readonly at: Date };

type NotifiedCustomer = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'mailLang' | 'muted'> & {
  readonly isVerified: boolean;
};

export type RepairRecord = {
  readonly repair: RepairRow;
  readonly visits: readonly VisitRow[];
  readonly proposals: readonly ProposalRow[];
  readonly accessories: readonly AccessoryRow[];
  readonly newest: readonly LogEntryRow[];
  readonly statusHistory: readonly StatusHistoryEntry[];
  /** Last day of the warranty that this repair claims. */
  readonly claimedUntil: string | null;
  /** Window of a wish that holds a place. */
  readonly wish: { readonly date: string; readonly time: string; readonly address: string } | null;
  /** Number of all receipts, the seal of the newest valid one, and the valid ones. */
  readonly receipts: { readonly count: number; readonly seal: string; readonly valid: readonly ValidReceipt[] };
  readonly customer: NotifiedCustomer;
  /** The customer's mails about the repair, newest first. */
  readonly mails: readonly ThreadMail[];
  readonly device: string;
  readonly deviceIcon: string;
  /** Ids of the faults that the catalog offers for the device's type. */
  readonly faults: readonly string[];
};
