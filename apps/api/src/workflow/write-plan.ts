import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { recordJson } from '../platform/database/row-json.ts';
import { statement } from '../platform/database/statement.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { proposals, repairLog, repairs, visits } from '../schema/index.ts';
import type { Plan } from './plan-transition.ts';
import type { RepairRecord } from './repair-rows.ts';
import type { Writes } from './undo.ts';

/** Writes a plan onto the locked repair. */
export async function writePlan(tx: Transaction, record: RepairRecord, { writes, entry }: Plan): Promise<void> {
  await writeVisits(tx, writes.visits);
  await writeProposals(tx, writes.proposals);
  const set = { ...writes.repair, version: entry.version, updatedAt: entry.receivedAt };
  await writeStep(tx, {
    id: record.repair.id,
    set: recordJson(repairs, set),
    entry: recordJson(repairLog, entry),
    // The step that a correction takes back stays on record as what it was: a mistake.
    corrected: entry.action === 'Repair.corrected' ? (record.newest?.id ?? null) : null,
  });
}

async function writeVisits(tx: Transaction, writes: Writes['visits']): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'insert') await tx.insert(visits).values(write.row);
    else await tx.update(visits).set(write.set).where(eq(visits.id, write.id));
  }
}

async function writeProposals(tx: Transaction, writes: Writes['proposals']): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'insert') await tx.insert(proposals).values(write.row);
    else await tx.update(proposals).set(write.set).where(eq(proposals.id, write.id));
  }
}

/** What no step changes, or what the database makes of the other columns. */
const unwritten: readonly string[] = [
  'id',
  'customerId',
  'customerFolded',
  'deviceFolded',
  'createdBy',
  'createdAt',
] satisfies (keyof typeof repairs.$inferSelect)[];

const columns: SQL = sql.join(
  Object.entries(getTableColumns(repairs)).flatMap(([key, { name }]) =>
    unwritten.includes(key) ? [] : [sql.identifier(name)],
  ),
  sql`, `,
);

/**
 * The repair's row, the entry, and last that what its customer's repairs show has changed: whoever waits for that row holds nothing that its
 * holder still needs (`repair-versions.ts`). It reads the two others, so that they are written before it.
 */
const writeStep = statement(
  'write_step',
  sql`with step as (
    update repairs r set (${columns}) = (select ${columns} from jsonb_populate_record(r, ${sql.placeholder('set')}::jsonb))
    where r.id = ${sql.placeholder('id')} returning r.customer_id
  ), entry as (
    insert into repair_log select * from jsonb_populate_record(null::repair_log, ${sql.placeholder('entry')}::jsonb) returning id
  ), corrected as (
    update repair_log set corrected = true where id = ${sql.placeholder('corrected')}::uuid
  )
  insert into repair_versions (customer_id, version) select step.customer_id, 1 from step, entry
  on conflict (customer_id) do update set version = repair_versions.version + 1`,
);
