import type { AuditAction, AuditSubject } from '@atelier/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { fullNameSql, users } from '#schema/index.ts';

/** Filters of the audit. Days are instants. `before` is the last line of the previous page. */
export type AuditQuery = {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
};

export type AuditRow = {
  readonly id: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject | null;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly changes: Record<string, unknown>;
};

const [actor, subject] = [alias(users, 'actor'), alias(users, 'subject')];

/** Returns audit lines, newest first, with people's current names. */
export async function selectLines(database: Database, query: AuditQuery): Promise<AuditRow[]> {
  const { rows } = await database.execute<AuditRow>(sql`
    select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.action, a.changes,
      a.actor_id as "actorId", ${fullNameSql(actor)} as "actorName",
      a.subject_kind as "subjectKind", a.subject_id as "subjectId",
      coalesce(${fullNameSql(subject)}, ${catalogNameSql}) as "subjectName"
    from audit a
      left join users actor on actor.id = a.actor_id and actor.erased_at is null
      left join users subject on a.subject_kind = 'user' and subject.id::text = a.subject_id and subject.erased_at is null
    where ${conditionOf(query)}
    order by a.at desc, a.id desc limit ${query.limit}`);
  return rows;
}

const catalogNameSql = sql`case a.subject_kind
  when 'device' then (select d.name from devices d where d.id::text = a.subject_id)
  when 'deviceType' then (select t.name_fr from device_types t where t.id::text = a.subject_id)
  when 'partner' then (select p.name from partners p where p.id::text = a.subject_id)
  when 'zone' then (select z.name_fr from zones z where z.id::text = a.subject_id)
  when 'slotPlan' then (select z.name_fr || ' ' || s.time from slot_plans s join zones z on z.id = s.zone_id where s.id::text = a.subject_id)
  when 'shelf' then (select s.name from shelves s where s.id::text = a.subject_id)
  when 'fault' then (select f.code || ' ' || f.name_fr from faults f where f.id::text = a.subject_id)
  when 'readyAnswer' then (select y.title_fr from canned_replies y where y.id::text = a.subject_id) end`;

function conditionOf({ action, from, to, before, ...people }: AuditQuery): SQL | undefined {
  return and(
    sql`true`,
    people.actor === undefined ? undefined : sql`a.actor_id = ${people.actor}`,
    people.subject === undefined ? undefined : sql`a.subject_id = ${people.subject}`,
    action === undefined ? undefined : sql`a.action = ${action}`,
    from === undefined ? undefined : sql`a.at >= ${from.toISOString()}`,
    to === undefined ? undefined : sql`a.at <= ${to.toISOString()}`,
    before === undefined ? undefined : sql`(a.at, a.id) < (select at, id from audit where id = ${before})`,
  );
}

/** Deletes up to `atMost` older lines through `purge_audit`, because the table is append-only otherwise. Returns their number. */
export async function deleteAuditBefore(database: Database, before: Date, atMost: number): Promise<number> {
  const purged = sql`select purge_audit(${before.toISOString()}::timestamptz, ${atMost}::integer)::integer as count`;
  const { rows } = await database.execute<{ count: number }>(purged);
  return rows[0]?.count ?? 0;
}
