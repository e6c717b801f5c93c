import type { Status } from '@atelier/domain';
import type {
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStays,
  users,
  visits,
} from '../schema/index.ts';

export type RepairRow = typeof repairs.$inferSelect;
export type VisitRow = typeof visits.$inferSelect;
export type ProposalRow = typeof proposals.$inferSelect;
export type OptionRow = typeof proposalOptions.$inferSelect;
export type LineRow = typeof proposalLines.$inferSelect;
export type StayRow = typeof repairStays.$inferSelect;
export type ReceiptRow = typeof handovers.$inferSelect;
export type EntryRow = typeof repairLog.$inferSelect;

/** Where a repair has stood, and since when: an entry of its log that no correction took back. */
export type Passed = { readonly version: number; readonly status: Status; readonly at: Date };

/** Who is told of a repair. */
type Customer = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'mailLang' | 'ratingMails'>;

/** A repair with all that a command may ask about it; visits, proposals and what has passed oldest first. */
export type RepairRecord = {
  readonly repair: RepairRow;
  readonly visits: readonly VisitRow[];
  readonly proposals: readonly ProposalRow[];
  /** The entries of the newest step: one, or all that were taken with it. */
  readonly newest: readonly EntryRow[];
  readonly passed: readonly Passed[];
  /** How many receipts there are, and the seal on which the next one stands; '' where none is sealed. */
  readonly receipts: { readonly count: number; readonly seal: string };
  readonly customer: Customer;
  /** The device's name. */
  readonly device: string;
  /** The drawing of its type. */
  readonly deviceIcon: string;
};
