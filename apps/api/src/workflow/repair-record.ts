import type { NewestEntry, ProposalFact, RepairFacts, VisitFact } from '@atelier/domain';
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { proposals, repairLog, repairs, visits } from '../schema/index.ts';
import type { ProposalRow, RepairRecord, VisitRow } from './repair-rows.ts';
import { recordBefore } from './undo.ts';

/** The newest visit, whatever became of it; one that a correction took back never was. */
export function newestVisit(record: Pick<RepairRecord, 'visits'>): VisitRow | null {
  return record.visits.findLast((visit) => !visit.undone) ?? null;
}

/** The proposal that stands: the newest one neither SUPERSEDED nor WITHDRAWN. */
export function standingProposal(record: Pick<RepairRecord, 'proposals'>) {
  return record.proposals.findLast(isStanding) ?? null;
}

function isStanding(row: ProposalRow): row is ProposalRow & { status: ProposalFact['status'] } {
  return row.status !== 'SUPERSEDED' && row.status !== 'WITHDRAWN';
}

/** What the domain's table needs to know, read off the stored rows. */
export function factsOf(record: RepairRecord): RepairFacts {
  return {
    customerId: record.repair.customerId,
    status: record.repair.status,
    custody: record.repair.custody,
    outcome: record.repair.outcome,
    visit: visitFact(record),
    proposal: proposalFact(record),
    diagnosed: record.repair.diagnosisFinishedAt !== null,
    flagged: record.repair.flag !== null,
    newest: newestFact(record),
  };
}

function visitFact(record: RepairRecord): VisitFact | null {
  const visit = newestVisit(record);
  if (visit === null || visit.status === 'CANCELLED') return null;
  const { type, status, assigneeId } = visit;
  return { type, status, assigneeId };
}

function proposalFact(record: RepairRecord): ProposalFact | null {
  const proposal = standingProposal(record);
  return proposal === null ? null : { id: proposal.id, status: proposal.status };
}

function newestFact(record: RepairRecord): NewestEntry | null {
  if (record.newest === null) return null;
  const { action, at, byCustomer } = record.newest;
  return { action, at, byCustomer, before: factsOf(recordBefore(record)) };
}

/** Locks a repair until the end of the transaction and reads it; null when there is none. */
export function lockRepair(tx: Transaction, id: string): Promise<RepairRecord | null> {
  return select(tx, id, true);
}

// By name: each of them takes longer to plan than to run, and every step asks them.
async function select(database: Database, id: string, lock: boolean): Promise<RepairRecord | null> {
  const found = database.select().from(repairs).where(eq(repairs.id, id));
  const [repair] = await (lock ? found.for('update').prepare('lock_repair') : found.prepare('read_repair')).execute();
  if (repair === undefined) return null;
  const ofRepair = await database
    .select()
    .from(visits)
    .where(eq(visits.repairId, id))
    .orderBy(asc(visits.createdAt), asc(visits.id))
    .prepare('visits_of_repair')
    .execute();
  const offers = await database
    .select()
    .from(proposals)
    .where(eq(proposals.repairId, id))
    .orderBy(asc(proposals.version))
    .prepare('proposals_of_repair')
    .execute();
  const [newest] = await database
    .select()
    .from(repairLog)
    .where(eq(repairLog.repairId, id))
    .orderBy(desc(repairLog.version))
    .limit(1)
    .prepare('newest_entry_of_repair')
    .execute();
  return { repair, visits: ofRepair, proposals: offers, newest: newest ?? null };
}

/** Reads a repair as it is now. */
export function readRepair(database: Database, id: string): Promise<RepairRecord | null> {
  return select(database, id, false);
}
