import {
  askedSections,
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
import { conditionsFor, type DeskLook, ofVisit, theirs } from './desk-conditions.ts';

/*
 * Where repairs stand on desks, as expressions on the row `r`, made of the same sections that the domain asks: a clause's columns first,
 * since what follows them looks into other tables.
 */

/** What may stand on a desk at all: nothing else is read. */
export function mayStand(look: DeskLook): SQL {
  const alone = desksOf(look.roles).join() === 'DRIVER';
  const isOpen = sql`r.owner is not null and (r.status <> 'RETURNED' or r.waiting_since is not null)`;
  return alone ? sql`${isOpen} and ${theirs(look)}` : sql`(${isOpen} or r.id = any(array(${unhandled})))`;
}

/** Whoever wrote after the end of their repair is answered, too: few, by an index of their own. */
const unhandled = sql`
  select w.repair_id from conversation_messages w where w.by_customer and w.handled_at is null and w.withdrawn_at is null`;

/** The section in which `r` stands, as its place among all keys of sections; null for nowhere. */
export function placeOf(look: DeskLook): SQL {
  const names = desksOf(look.roles);
  const [only] = names;
  if (only === undefined) return sql`null::int`;
  if (names.length === 1) return placeOn(only, look);
  const places = names.map((name) => sql`(${urgencyOf(name)}, ${placeOn(name, look)})`);
  return sql`(
    select d.place from (values ${sql.join(places, sql`, `)}) as d (urgency, place) where d.place is not null
    order by d.urgency + case when d.place in (${foldedPlaces}) then 10 else 0 end limit 1)`;
}

/** The desk whose turn it is comes first, then what isn't folded, then the desks in their order. */
function urgencyOf(name: DeskName): SQL {
  const own = allRoles.filter((role) => desksOf([role]).includes(name));
  const nth = desksOf(allRoles).indexOf(name);
  return sql`case when r.owner in (${listed(own)}) then 0 else 100 end + ${sql.raw(String(nth))}`;
}

function placeOn(name: DeskName, look: DeskLook): SQL {
  const holds = conditionsFor(look);
  const cases = askedSections(name).map(
    ({ key, any }) =>
      sql`when ${sql.join(
        any.map((clause) => clauseSql(clause, holds)),
        sql` or `,
      )} then ${numberOf(key)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function listed(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}

function clauseSql({ owner, status, custody, is = [] }: DeskClause, holds: Readonly<Record<DeskCondition, SQL>>): SQL {
  const parts = [
    owner === undefined ? [] : [sql`r.owner in (${listed(owner)})`],
    status === undefined ? [] : [sql`r.status in (${listed(status)})`],
    custody === undefined ? [] : [sql`r.custody in (${listed(custody)})`],
    is.map((condition) => holds[condition]),
  ];
  return sql`(${sql.join(parts.flat(), sql` and `)})`;
}

function numberOf(key: KeyedSection['key']): SQL {
  return sql.raw(String(sectionKeys.indexOf(key)));
}

function places(those: readonly KeyedSection[]): SQL {
  return sql.join(
    those.map(({ key }) => numberOf(key)),
    sql`, `,
  );
}

const foldedPlaces = places(deskSections.filter(({ folded }) => folded === true));
const benches = places(Object.values(desks).flatMap((desk) => (desk.mineFirst === true ? desk.sections : [])));

/** Sorts the rows of a `place`: own work before that of `others`, then by the section's `clock`, and simultaneous visits by zone, end and address. */
export function orderIn(place: SQL, look: DeskLook): SQL {
  const { userId } = look.viewer;
  const by = (what: KeyedSection['by']): SQL => places(deskSections.filter((section) => section.by === what));
  return sql`
    case when ${place} in (${benches}) and r.technician_id = ${userId} then 0 else 1 end as others,
    case when ${place} in (${by('window')}) then ${ofVisit(sql`(w.date + left(w.time, 5)::time) at time zone 'utc'`)}
      when ${place} in (${by('message')}) then r.waiting_since
      when ${place} in (${by('call')}) or (${place} = ${numberOf('CALL')} and ${conditionsFor(look).calledInstead}) then r.call_at else coalesce(r.due, 'infinity'::timestamptz) end as clock,
    case when ${place} in (${by('window')}) then coalesce((select z.position from zones z where z.id = r.zone_id), 32767) end as zone,
    case when ${place} in (${by('window')}) then ${ofVisit(sql`right(w.time, 5) || w.address`)} end as door`;
}
