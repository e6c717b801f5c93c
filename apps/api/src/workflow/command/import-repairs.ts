import {
  addWorkingDays,
  decideImport,
  shopTime,
  turnAfter,
  type Actor,
  type Captured,
  type ImportDecision,
  type ImportedStatus,
} from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { newRow, recordsJson, rowsInto } from '#platform/database/row-json.ts';
import type { Transaction } from '#platform/database/database.ts';
import { proposalLines, proposalOptions, proposals, repairLog, repairs, repairStatusIntervals } from '#schema/index.ts';
import { firstStatusInterval } from '../effects/status-interval-writes.ts';
import { turnColumns } from '../effects/turn-after-transition.ts';
import { zoneGuesser } from '../repair/guess-zone.ts';
import type { LogEntryRow, ProposalRow, RepairRow } from '../repair/repair-rows.ts';
import { firstColumns, firstEntryOf } from './create-repair.ts';
import type { ShopRules } from './phases.ts';
import { publishChange } from './publish-change.ts';
import { rulesOf, type WorkflowContext } from './workflow-context.ts';
import { lineOf, optionOf } from './write-plan.ts';

export type RepairToImport = {
  readonly customerId: string;
  readonly status: ImportedStatus;
  readonly captured: Pick<
    Captured,
    'deviceId' | 'address' | 'issue' | 'additionalInfo' | 'price' | 'estimatedTime' | 'expectedAt'
  >;
  /** For devices in the shop alone. */
  readonly shelfId: string | null;
};

/** Few enough for the time limit of a statement. */
const ROWS_AT_ONCE = 250;

type Moment = {
  readonly actor: Actor;
  readonly at: Date;
  readonly rules: ShopRules;
  readonly zoneOf: (address: string) => string | null;
};

type ImportedRows = {
  readonly repair: RepairRow;
  readonly entry: LogEntryRow;
  readonly proposal: ProposalRow | null;
};

/**
 * Writes repairs that come in from another system, each with its only entry, and returns their ids in order (specification/life#import).
 * Nobody gets a notification or a mail. The caller has locked the customers, and checked devices, shelves and prices.
 */
export async function importRepairs(
  context: WorkflowContext,
  tx: Transaction,
  { actor, imported }: { readonly actor: Actor; readonly imported: readonly RepairToImport[] },
): Promise<string[]> {
  const moment = { actor, at: context.clock.now(), rules: rulesOf(context), zoneOf: await zoneGuesser(tx) };
  const rows = imported.map((each) => rowsOf(each, moment));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await writeImported(tx, rows.slice(from, from + ROWS_AT_ONCE));
  publishImported(context, tx, rows);
  return rows.map(({ repair }) => repair.id);
}

/** Staff pages refetch their lists once, and each customer's pages once. */
function publishImported(context: WorkflowContext, tx: Transaction, rows: readonly ImportedRows[]): void {
  const lastOfCustomer = new Map(rows.map(({ repair }) => [repair.customerId, repair]));
  for (const { id: repairId, version, customerId } of lastOfCustomer.values())
    publishChange(context, tx, { repairId, version, customerId, drivers: [] });
  tx.afterCommit(() => rows.forEach(({ entry }) => context.metrics.countTransition(entry.action)));
}

function rowsOf(imported: RepairToImport, moment: Moment): ImportedRows {
  const { customerId, status } = imported;
  const { actor, at } = moment;
  const captured = { ...imported.captured, estimatedTime: workingDaysUntil(imported.captured.expectedAt, moment) };
  const decision = decideImport({ customerId, status, actor, at, captured, proposalId: uuidv7() });
  if (!decision.allowed) throw new TypeError(`invariant: import refused: ${decision.reason}`);
  const repair = repairRow(imported, decision, moment);
  return {
    repair,
    entry: firstEntryOf(repair, 'Repair.imported', decision.captured),
    proposal: proposalRow(repair, decision, moment),
  };
}

const MAX_WORKING_DAYS = 90;

/** Returns the working days until a promised day, at least one. */
function workingDaysUntil(day: string | undefined, { at, rules }: Moment): number {
  const { day: today } = shopTime(at, rules.timeZone);
  let days = 1;
  while (day !== undefined && days < MAX_WORKING_DAYS && addWorkingDays(today, days, rules.closures) < day) days += 1;
  return days;
}

type Decided = Extract<ImportDecision, { allowed: true }>;

function repairRow(
  { shelfId }: RepairToImport,
  { captured, facts, change }: Decided,
  { actor, at, rules, zoneOf }: Moment,
): RepairRow {
  const { custody, outcome, resolution, barrier, diagnosed, proposal } = facts;
  const { address = '', expectedAt = null } = captured;
  const agreed = { appointment: null, expectedAt, isAnnounced: false, partnerDue: null, callAt: null };
  return newRow(repairs, {
    ...firstColumns(facts, captured, { actor, at }),
    zoneId: zoneOf(address),
    shelfId: custody === 'CENTER' ? shelfId : null,
    resolution,
    barrier,
    ...turnColumns(turnAfter({ before: null, after: facts, at, agreed }, rules)),
    expectedAt,
    price: change.price === 'SET' ? (captured.price ?? null) : null,
    proposalId: proposal?.id ?? null,
    proposalStatus: proposal?.status ?? null,
    diagnosisFinishedAt: diagnosed ? at : null,
    fixStatus: outcome === 'FIXED' ? 'FINISHED' : null,
    channel: 'import',
  });
}

/** The customer answered before the import, to whoever asked them. */
function proposalRow(
  repair: RepairRow,
  { facts: { proposal }, change }: Decided,
  { actor, at }: Moment,
): ProposalRow | null {
  if (proposal === null || change.proposal?.kind !== 'create') return null;
  return newRow(proposals, {
    id: proposal.id,
    repairId: repair.id,
    version: 1,
    ...change.proposal.terms,
    status: proposal.status,
    createdBy: actor.id,
    createdAt: at,
    sentAt: at,
    expiresAt: at,
    answeredAt: at,
    answeredHow: 'IMPORT',
  });
}

/** Writes the rows in one statement. Raises the customers' versions last, as transitions do. */
async function writeImported(tx: Transaction, rows: readonly ImportedRows[]): Promise<void> {
  const offers = rows.flatMap(({ proposal }) => proposal ?? []);
  const options = offers.map((offer) => ({ ...optionOf(offer), chosen: offer.status === 'ACCEPTED' }));
  const intervals = rows.flatMap(({ repair }) => firstStatusInterval(repair));
  await tx.execute(sql`with repair as (
    insert into repairs select * from jsonb_populate_recordset(null::repairs, ${recordsJson(
      repairs,
      rows.map(({ repair }) => repair),
    )}::jsonb)
    returning customer_id
  ), entry as (
    insert into repair_log select * from jsonb_populate_recordset(null::repair_log, ${recordsJson(
      repairLog,
      rows.map(({ entry }) => entry),
    )}::jsonb)
  ), proposal as (${rowsInto(proposals, sql`${recordsJson(proposals, offers)}`)}
  ), option as (${rowsInto(proposalOptions, sql`${recordsJson(proposalOptions, options)}`)}
  ), line as (${rowsInto(proposalLines, sql`${recordsJson(proposalLines, options.map(lineOf))}`)}
  ), stay as (
    insert into repair_status_intervals
    select * from jsonb_populate_recordset(null::repair_status_intervals, ${recordsJson(repairStatusIntervals, intervals)}::jsonb)
  )
  insert into repair_versions (customer_id, version) select distinct customer_id, 1 from repair order by customer_id
  on conflict (customer_id) do update set version = repair_versions.version + 1`);
}
