import { actions, transitionOf } from '@atelier/domain';
import { and, asc, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { devices, deviceTypes, proposals, repairLog, repairs, trackingLinks, users, visits } from '#schema/index.ts';
import { FIRST_VERSION } from './tracking-link.ts';

const link = {
  repairId: repairs.id,
  version: sql<number>`coalesce(${trackingLinks.version}, ${FIRST_VERSION})`,
};

/** Last transition of a repair that has ended, null of an open one. */
const repairEndedAt = sql<string | null>`case when ${repairs.turnOwner} is null then (
  select max(l.at) from repair_log l where l.repair_id = ${repairs.id} and not l.corrected) end`;

/** A link is valid while its customer hasn't ended it, isn't erased, and the repair hasn't ended before `since`. */
function isValid(since: Date) {
  return and(
    isNull(trackingLinks.endedAt),
    isNull(users.erasedAt),
    or(isNull(sql`${repairEndedAt}`), sql`${repairEndedAt} > ${since.toISOString()}::timestamptz`),
  );
}

export async function findTrackedRepair(database: Database, { id, since }: { id: string; since: Date }) {
  const [row] = await database
    .select({
      ...link,
      status: repairs.status,
      custody: repairs.custody,
      resolution: repairs.resolution,
      expectedAt: repairs.expectedAt,
      turnOwner: repairs.turnOwner,
      turnDue: repairs.turnDue,
      flag: repairs.flag,
      claim: repairs.claim,
      price: repairs.price,
      proposalStatus: proposals.status,
      proposalPrice: proposals.price,
      model: devices.model,
      icon: deviceTypes.icon,
      nameFr: deviceTypes.nameFr,
      nameEn: deviceTypes.nameEn,
    })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId))
    .leftJoin(proposals, eq(proposals.id, repairs.proposalId))
    .leftJoin(trackingLinks, eq(trackingLinks.repairId, repairs.id))
    .where(and(eq(repairs.id, id), isValid(since)));
  return row;
}
export type TrackedRow = NonNullable<Awaited<ReturnType<typeof findTrackedRepair>>>;

const hiddenActions = actions.filter((action) => ['attempt', 'correction'].includes(transitionOf(action).logKind));

/** Returns the statuses of the log as customers see it, oldest first. */
export function selectStatuses(database: Database, repairId: string) {
  return database
    .select({ status: repairLog.toStatus, at: repairLog.at })
    .from(repairLog)
    .where(
      and(
        eq(repairLog.repairId, repairId),
        eq(repairLog.corrected, false),
        notInArray(repairLog.action, hiddenActions),
      ),
    )
    .orderBy(asc(repairLog.version));
}

/** Returns the visits that weren't undone, newest first. */
export function selectVisits(database: Database, repairId: string) {
  return database
    .select({
      type: visits.type,
      status: visits.status,
      date: visits.date,
      time: visits.time,
      mode: visits.mode,
      confirmedAt: visits.confirmedAt,
      arrivesAt: visits.arrivesAt,
    })
    .from(visits)
    .where(and(eq(visits.repairId, repairId), eq(visits.undone, false)))
    .orderBy(desc(visits.createdAt), desc(visits.id));
}
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** Returns the link of a customer's own repair, and whether the time for one is over. */
export async function findOwnLink(
  database: Database,
  { id, customerId, since }: { id: string; customerId: string; since: Date },
) {
  const [row] = await database
    .select({
      ...link,
      endedAt: trackingLinks.endedAt,
      isOver: sql<boolean>`coalesce(${repairEndedAt} <= ${since.toISOString()}::timestamptz, false)`,
    })
    .from(repairs)
    .leftJoin(trackingLinks, eq(trackingLinks.repairId, repairs.id))
    .where(and(eq(repairs.id, id), eq(repairs.customerId, customerId)));
  return row;
}

export async function upsertLink(database: Database, row: typeof trackingLinks.$inferInsert): Promise<void> {
  await database.insert(trackingLinks).values(row).onConflictDoUpdate({ target: trackingLinks.repairId, set: row });
}

/** Returns the valid link of a repair, without a check of who asks. */
export async function findLink(database: Database, { id, since }: { id: string; since: Date }) {
  const [row] = await database
    .select(link)
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .leftJoin(trackingLinks, eq(trackingLinks.repairId, repairs.id))
    .where(and(eq(repairs.id, id), isValid(since)));
  return row;
}

/** Returns the valid links of a verified address, of the newest repairs first. */
export function selectLinksOf(
  database: Database,
  { email, since, limit }: { email: string; since: Date; limit: number },
) {
  return database
    .select({ ...link, userId: users.id, email: users.email, mailLang: users.mailLang, device: devices.name })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .leftJoin(trackingLinks, eq(trackingLinks.repairId, repairs.id))
    .where(
      and(eq(users.email, email), sql`${users.emailVerifiedAt} is not null`, isNull(users.blockedAt), isValid(since)),
    )
    .orderBy(desc(repairs.createdAt), desc(repairs.id))
    .limit(limit);
}

/** Returns when a customer ended links or made new ones, for the copy of their data. */
export function listOwnLinks(database: Database, customerId: string) {
  return database
    .select({ repairId: repairs.id, changedAt: trackingLinks.changedAt, endedAt: trackingLinks.endedAt })
    .from(trackingLinks)
    .innerJoin(repairs, eq(repairs.id, trackingLinks.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(trackingLinks.changedAt), asc(repairs.id));
}
