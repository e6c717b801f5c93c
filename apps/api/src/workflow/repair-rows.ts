import type { proposals, repairLog, repairs, visits } from '../schema/index.ts';

export type RepairRow = typeof repairs.$inferSelect;
export type VisitRow = typeof visits.$inferSelect;
export type ProposalRow = typeof proposals.$inferSelect;
export type EntryRow = typeof repairLog.$inferSelect;

/** A repair with all that the table may ask about it; visits and proposals oldest first. */
export type RepairRecord = {
  readonly repair: RepairRow;
  readonly visits: readonly VisitRow[];
  readonly proposals: readonly ProposalRow[];
  readonly newest: EntryRow | null;
};
