import {
  sectionsByPrecedence,
  type DeskClause,
  type DeskCondition,
  type DeskName,
  desks,
  deskSections,
  desksOf,
  type KeyedSection,
  roles as allRoles,
  sectionKeys,
} from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { isRefundOwed } from '#schema/repair/repairs.ts';
import { conditionsFor, type DeskContext, newestVisitValue, ownVisits } from './desk-conditions.ts';

/* SQL on `r` built from the domain's desk sections. Column conditions come first, because the rest queries other tables. */

/** Cheap precondition of every desk section. */
export function isDeskCandidate(context: DeskContext): SQL {
  const alone = desksOf(context.roles).join() === 'DRIVER';
  const isOpen = sql`r.turn_owner is not null and (r.status <> 'RETURNED' or r.waiting_since is not null)`;
  return alone
    ? sql`${isOpen} and ${ownVisits(context)}`
    : sql`(${isOpen} or r.id = any(array(${repairsWithUnhandledMessages})) or r.accessory_missing
      or ${isRefundOwed(sql`r`)})`;
}

/** Includes unanswered messages of finished repairs. They are few and have an index. */
const repairsWithUnhandledMessages = sql`
  select w.repair_id from conversation_messages w where w.by_customer and w.handled_at is null and w.withdrawn_at is null`;

/** Index of the section of `r` among all section keys, or null. The desk of the turn wins, then sections that are open, then desk order. */
export function sectionIndex(context: DeskContext): SQL {
  const names = desksOf(context.roles);
  const [only] = names;
  if (only === undefined) return sql`null::int`;
  if (names.length === 1) return sectionIndexOn(only, context);
  const ranked = names.map((name) => sql`(${deskRank(name)}, ${sectionIndexOn(name, context)})`);
  return sql`(
    select d.place from (values ${sql.join(ranked, sql`, `)}) as d (urgency, place) where d.place is not null
    order by d.urgency + case when d.place in (${foldedSections}) then 10 else 0 end limit 1)`;
}

/** Ranks the desk of the turn first and the others in desk order. `sectionIndex` moves collapsed sections back. */
function deskRank(name: DeskName): SQL {
  const own = allRoles.filter((role) => desksOf([role]).includes(name));
  const nth = desksOf(allRoles).indexOf(name);
  return sql`case when r.turn_owner in (${quotedList(own)}) then 0 else 100 end + ${sql.raw(String(nth))}`;
}

function sectionIndexOn(name: DeskName, context: DeskContext): SQL {
  const conditions = conditionsFor(context);
  const cases = sectionsByPrecedence(name).map(
    ({ key, clauses }) =>
      sql`when ${sql.join(
        clauses.map((clause) => clauseSql(clause, conditions)),
        sql` or `,
      )} then ${indexOfSection(key)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function quotedList(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}

function clauseSql(
  { owner, status, custody, conditions: names = [] }: DeskClause,
  conditions: Readonly<Record<DeskCondition, SQL>>,
): SQL {
  const clauses = [
    owner === undefined ? [] : [sql`r.turn_owner in (${quotedList(owner)})`],
    status === undefined ? [] : [sql`r.status in (${quotedList(status)})`],
    custody === undefined ? [] : [sql`r.custody in (${quotedList(custody)})`],
    names.map((name) => conditions[name]),
  ];
  return sql`(${sql.join(clauses.flat(), sql` and `)})`;
}

function indexOfSection(key: KeyedSection['key']): SQL {
  return sql.raw(String(sectionKeys.indexOf(key)));
}

function sectionIndexes(sections: readonly KeyedSection[]): SQL {
  return sql.join(
    sections.map(({ key }) => indexOfSection(key)),
    sql`, `,
  );
}

const foldedSections = sectionIndexes(deskSections.filter(({ isCollapsed }) => isCollapsed === true));
const ownFirstSections = sectionIndexes(
  Object.values(desks).flatMap((desk) => (desk.mineFirst === true ? desk.sections : [])),
);

/** Sorts a section: own work first, then by its `clock`. Simultaneous visits sort by zone, end and address. */
export function sectionOrder(index: SQL, context: DeskContext): SQL {
  const { userId } = context.viewer;
  const by = (what: KeyedSection['sortBy']): SQL =>
    sectionIndexes(deskSections.filter((section) => section.sortBy === what));
  return sql`
    case when ${index} in (${ownFirstSections}) and r.technician_id = ${userId} then 0 else 1 end as others,
    case when ${index} in (${by('window')}) then ${newestVisitValue(sql`(w.date + left(w.time, 5)::time) at time zone 'utc'`)}
      when ${index} in (${by('message')}) then r.waiting_since
      when ${index} in (${by('call')}) or (${index} = ${indexOfSection('CALL')} and ${conditionsFor(context).answeredByCall}) then r.call_at else coalesce(r.turn_due, 'infinity'::timestamptz) end as clock,
    case when ${index} in (${by('window')}) then coalesce((select z.position from zones z where z.id = r.zone_id), 32767) end as zone,
    case when ${index} in (${by('window')}) then ${newestVisitValue(sql`right(w.time, 5) || w.address`)} end as door`;
}
