import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { jsonText } from '#platform/database/json-sql.ts';
import { proposals, repairLog, repairs, slots, stops, visits, wishes } from '#schema/index.ts';
import { customerRepairJson, faultName, repairTables } from '../repair-json.ts';

type ExportReader = { readonly customerId: string; readonly lang: string };

export async function listRepairTexts(database: Database, { customerId, lang }: ExportReader): Promise<string[]> {
  const read = sql`${lang}::text`;
  const { rows } = await database.execute<{ text: string }>(sql`
    select ${customerRepairJson(read, { fault: jsonText(faultName(read)) })} as text from ${repairTables}
    where r.customer_id = ${customerId} order by r.created_at, r.id`);
  return rows.map(({ text }) => text);
}

export function listOwnTransitions(database: Database, customerId: string) {
  return database
    .select({ repairId: repairLog.repairId, at: repairLog.at, action: repairLog.action, captured: repairLog.captured })
    .from(repairLog)
    .innerJoin(repairs, eq(repairs.id, repairLog.repairId))
    .where(and(eq(repairs.customerId, customerId), eq(repairLog.byCustomer, true)))
    .orderBy(asc(repairLog.at), asc(repairLog.id));
}

export function listProposals(database: Database, customerId: string) {
  return database
    .select({
      id: proposals.id,
      repairId: proposals.repairId,
      price: proposals.price,
      estimatedCost: proposals.estimatedCost,
      estimatedTime: proposals.estimatedTime,
      warrantyDays: proposals.warrantyDays,
      status: proposals.status,
      createdAt: proposals.createdAt,
      expiresAt: proposals.expiresAt,
      answeredAt: proposals.answeredAt,
    })
    .from(proposals)
    .innerJoin(repairs, eq(repairs.id, proposals.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(proposals.createdAt), asc(proposals.id));
}

export function listVisits(database: Database, customerId: string) {
  return database
    .select({
      repairId: visits.repairId,
      type: visits.type,
      status: visits.status,
      date: visits.date,
      time: visits.time,
      address: visits.address,
      mode: visits.mode,
      confirmedAt: visits.confirmedAt,
      arrivesAt: visits.arrivesAt,
      failure: visits.failure,
      createdAt: visits.createdAt,
    })
    .from(visits)
    .innerJoin(repairs, eq(repairs.id, visits.repairId))
    .where(and(eq(repairs.customerId, customerId), eq(visits.undone, false)))
    .orderBy(asc(visits.createdAt), asc(visits.id));
}

export function listWishes(database: Database, customerId: string) {
  return database
    .select({
      repairId: wishes.repairId,
      date: slots.date,
      time: slots.time,
      address: stops.address,
      createdAt: wishes.createdAt,
      lapsedAt: wishes.lapsedAt,
    })
    .from(wishes)
    .innerJoin(stops, eq(stops.id, wishes.stopId))
    .innerJoin(slots, eq(slots.id, stops.slotId))
    .innerJoin(repairs, eq(repairs.id, wishes.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(wishes.createdAt), asc(wishes.repairId));
}
