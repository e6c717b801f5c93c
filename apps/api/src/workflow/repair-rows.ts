import type { Status } from '@atelier/domain';
import type {
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStatusIntervals,
  users,
  visits,
} from '../schema/index.ts';

export type RepairRow = typeof repairs.$inferSelect;
export type VisitRow = typeof visits.$inferSelect;
export type ProposalRow = typeof proposals.$inferSelect;
export type ProposalOptionRow = typeof proposalOptions.$inferSelect;
export type ProposalLineRow = typeof proposalLines.$inferSelect;
export type StatusIntervalRow = typeof repairStatusIntervals.$inferSelect;
export type ReceiptRow = typeof handovers.$inferSelect;
export type LogEntryRow = typeof repairLog.$inferSelect;

/** Where a repair has stood, and since when: an entry of its log that no correction took back. */
export type StatusHistoryEntry = { readonly version: number; readonly status: Status; readonly at: Date };

/** Who is told of a repair. */
type NotifiedCustomer = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'mailLang' | 'ratingMails'>;

/** A repair with all that a command may ask about it; visits, proposals and what has passed oldest first. */
export type RepairRecord = {
  readonly repair: RepairRow;
  readonly visits: readonly VisitRow[];
  readonly proposals: readonly ProposalRow[];
  /** The entries of the newest step: one, or all that were taken with it. */
  readonly newest: readonly LogEntryRow[];
  readonly statusHistory: readonly StatusHistoryEntry[];
  /** How many receipts there are, and the seal on which the next one stands; '' where none is sealed. */
  readonly receipts: { readonly count: number; readonly seal: string };
  readonly customer: NotifiedCustomer;
  /** The device's name. */
  readonly device: string;
  /** The drawing of its type. */
  readonly deviceIcon: string;
};
