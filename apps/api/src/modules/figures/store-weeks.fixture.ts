import { branchPathTo, happyPath, type PathStep } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/database/database.ts';
import { computedColumns, devices, partners, repairLog, repairs } from '#schema/index.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { ownerOfStep, technicianAfter } from './counted-log.fixture.ts';
import {
  agreedPrice,
  importSteps,
  partnerName,
  reassigned,
  type SeededRepair,
  type SeededStep,
  type SeedOptions,
  validSteps,
} from './seeded-weeks.fixture.ts';

const HOUR = 3_600_000;
const BATCH = 500;
const longAgo = new Date('2000-01-01T00:00:00Z');

/** Stores the logs, and lets the product derive the intervals from them. Then erases a customer. */
export async function storeRepairs(
  database: Database,
  seeded: readonly SeededRepair[],
  { crew }: SeedOptions,
): Promise<{ readonly partnerId: string }> {
  const partnerId = uuidv7();
  const times = { createdAt: longAgo, updatedAt: longAgo };
  await database.insert(partners).values({ id: partnerId, name: partnerName, lang: 'fr', ...times });
  for (let first = 0; first < seeded.length; first += BATCH) {
    const batch = seeded.slice(first, first + BATCH).map((repair) => ({ ...repair, deviceId: uuidv7() }));
    const owned = batch.map(({ deviceId: id, customerId, typeId }) => ({
      id,
      customerId,
      typeId,
      name: 'Pixel',
      ...times,
    }));
    await database.insert(devices).values(owned);
    await database.insert(repairs).values(batch.map(repairRow));
    const entries = batch.flatMap((repair) => repair.log.map((_step, index) => entryRow(repair, index)));
    for (let from = 0; from < entries.length; from += BATCH)
      await database.insert(repairLog).values(entries.slice(from, from + BATCH));
  }
  await database.delete(computedColumns).where(sql`"column" = 'repair_stays'`);
  await ensureStatusIntervals(database);
  await database.execute(sql`update repair_status_intervals set due_reason = jsonb_build_object('code',
    case when status in ('COLLECTING', 'RETURNING') then 'WINDOW' when status = 'DIAGNOSED' then 'ANSWER' else 'LIMIT' end)`);
  await database.execute(sql`select erase_person(${crew.customers[0]})`);
  return { partnerId };
}

const branchSteps = (['declined', 'abortedAtHome', 'rejected', 'notRepairable', 'atPartner'] as const).flatMap(
  branchPathTo,
);
const stateAfter = new Map(
  [...branchSteps, reassigned, ...happyPath].map(({ action, leads }: PathStep) => [action, leads]),
);

function stateOf({ action, status }: SeededStep) {
  const state =
    action === 'Repair.imported'
      ? importSteps.find(({ leads }) => leads.status === status)?.leads
      : stateAfter.get(action);
  if (state === undefined) throw new Error(`invariant: ${action} leads nowhere`);
  return state;
}

function repairRow({
  id,
  customerId,
  deviceId,
  log,
}: SeededRepair & { readonly deviceId: string }): typeof repairs.$inferInsert {
  const steps = validSteps(log);
  const last = steps.at(-1);
  if (last === undefined) throw new Error('invariant: empty log');
  const { custody, outcome } = stateOf(last);
  const owner = ownerOfStep(last, steps);
  return {
    id,
    customerId,
    deviceId,
    issue: 'The screen is black',
    address: '1 rue de Marseille, Tunis',
    status: last.status,
    custody,
    outcome,
    station: 1,
    version: log.length,
    turnOwner: owner,
    turnSince: owner === null ? null : last.at,
    turnDue: owner === null ? null : last.due,
    price: agreedPrice(log),
    technicianId: technicianAfter(steps),
    createdBy: customerId,
    channel: log[0]?.action === 'Repair.imported' ? 'import' : 'web',
    createdAt: steps[0]?.at ?? longAgo,
    updatedAt: last.at,
  };
}

function entryRow({ id, customerId, log }: SeededRepair, index: number): typeof repairLog.$inferInsert {
  const step = log[index];
  if (step === undefined) throw new Error('invariant: no step');
  const before = validSteps(log.slice(0, index)).at(-1);
  const from = before === undefined ? undefined : stateOf(before);
  const to = step.action === 'Repair.corrected' && from !== undefined ? from : stateOf(step);
  return {
    id: uuidv7(),
    repairId: id,
    version: step.version,
    action: step.action,
    actorId: step.actorId,
    byCustomer: step.actorId === customerId,
    at: step.at,
    // Some are entered later than they happened.
    receivedAt: new Date(step.at.getTime() + (step.version % 3) * HOUR),
    fromStatus: from?.status ?? null,
    fromCustody: from?.custody ?? null,
    fromOutcome: from?.outcome ?? null,
    toStatus: to.status,
    toCustody: to.custody,
    toOutcome: to.outcome,
    captured: step.captured,
    undo: { repair: { due: before?.due?.toISOString() ?? null }, visits: {}, proposals: {} },
    corrected: step.corrected,
  };
}
