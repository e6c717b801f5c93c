import type { Answer, listUncollected } from '@atelier/contract';
import {
  actions,
  casesOf,
  defaultSettings,
  type ReminderKind,
  type TransitionCase,
  type Uncollected,
  uncollectedDays,
} from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Database, selectRows, type Transaction } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { reminders, visits } from '#schema/index.ts';
import { fullNameSql, users } from '#schema/people.ts';

/** Customer's turn with its question and log entry. `sent` is the number of the last reminder, or 0. */
export type ReminderTurn = {
  readonly repairId: string;
  readonly kind: ReminderKind;
  readonly entryId: string;
  readonly since: Date;
  readonly expiresAt: Date | null;
  readonly sent: number;
};

type ReminderTurnRow = Omit<ReminderTurn, 'since' | 'expiresAt'> & {
  readonly since: string;
  readonly expiresAt: string | null;
};

/** Maximum number of reminders per turn. */
const LAST = 2;
/** Stored instead of reminders that will never be sent. */
const SKIPPED = LAST + 1;

const turnStartActions: Readonly<Record<ReminderKind, SQL>> = {
  PROPOSAL: actionsWith(({ proposal }) => proposal === 'DRAFT' || proposal === 'SEND'),
  FEEDBACK: actionsWith(({ to }) => to === 'RETURNED'),
};

function actionsWith(isStart: (transitionCase: TransitionCase) => boolean): SQL {
  return sql`${sql.param(actions.filter((action) => casesOf(action).some(isStart)))}::text[]`;
}

/** Returns customers' turns since an instant that can still be reminded, optionally of one repair. */
export async function selectReminderTurns(database: Database, since: Date, id?: string): Promise<ReminderTurn[]> {
  const { rows } = await database.execute<ReminderTurnRow>(sql`
    select r.id as "repairId", k.kind, t.id as "entryId", t.at as since, p.expires_at as "expiresAt", coalesce(m.sequence, 0)::int as sent
    from repairs r
    left join proposals p on p.id = r.proposal_id and p.status = 'PENDING'
    cross join lateral (select case when r.status = 'RETURNED' then 'FEEDBACK' else 'PROPOSAL' end as kind) k
    join lateral (
      select l.id, l.at from repair_log l
      where l.repair_id = r.id and not l.corrected
        and l.action = any(case k.kind when 'FEEDBACK' then ${turnStartActions.FEEDBACK} else ${turnStartActions.PROPOSAL} end)
      order by l.version desc limit 1) t on true
    left join lateral (
      select max(m.sequence) as sequence from reminders m
      where m.repair_id = r.id and m.kind = k.kind and m.turn_entry_id = t.id) m on true
    join users c on c.id = r.customer_id and c.email_verified_at is not null
    where r.turn_owner = 'CUSTOMER' and (r.status = 'RETURNED' or p.id is not null) and coalesce(m.sequence, 0) < ${LAST}
      and t.at > ${since.toISOString()}::timestamptz ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.id`);
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  }));
}

/** JSON of the count and time of the current proposal's reminders, or null. `r` is the repair, `p` the proposal. */
export const remindersJson: SQL = sql`(
  select jsonb_build_object('count', m.sequence, 'lastAt', ${isoInstant(sql`m.at`)}) from reminders m
  where p.id is not null and m.repair_id = r.id and m.kind = 'PROPOSAL' and m.sequence <= ${LAST} and not exists (
    select from repair_log l where l.repair_id = r.id and not l.corrected and l.at > m.at
      and l.action = any(${turnStartActions.PROPOSAL}))
  order by m.at desc limit 1)`;

/** Device in the shop whose customer doesn't answer, with the log entry of the first attempt. */
type UncollectedDevice = Uncollected & Pick<ReminderTurn, 'repairId' | 'entryId'>;

type DeviceAfterNotices = Answer<typeof listUncollected>[number];

type UncollectedRow = Omit<UncollectedDevice, 'since' | 'notices'> & {
  readonly since: string;
  readonly notices: string[];
};

/** Stored instead of notices that will never be sent. */
const SKIPPED_NOTICE = uncollectedDays.length + 1;

/** First attempt to return the device since the customer or a plan was last heard of. `r` is the repair. */
const firstSilence = sql`(
  select l.id, l.received_at from repair_log l
  where l.repair_id = r.id and l.action = 'Repair.unreachable.return' and not l.corrected
    and l.version > (select coalesce(max(a.version), 0) from repair_log a where a.repair_id = r.id and not a.corrected
      and a.action not in ('Repair.unreachable.return', 'Repair.return.broughtBack', 'Repair.corrected'))
    and not exists (select from conversation_messages m
      where m.repair_id = r.id and m.by_customer and m.withdrawn_at is null and m.created_at > l.received_at)
  order by l.version limit 1)`;

/** Times of the notices since the attempt `s`. */
const noticesSince = sql`(
  select coalesce(json_agg(${isoInstant(sql`m.at`)} order by m.sequence), '[]') from reminders m
  where m.repair_id = r.id and m.kind = 'UNCOLLECTED' and m.turn_entry_id = s.id and m.sequence < ${SKIPPED_NOTICE})`;

const courtMonths = sql`coalesce(
  (select (value #>> '{}')::int from settings where key = 'courtMonths'), ${sql.raw(String(defaultSettings.courtMonths))})`;

/** Contract's `uncollected` of a repair, null unless the device waits for a silent customer. `r` is the repair. */
export const uncollectedJson: SQL = sql`(
  select json_build_object('since', ${isoInstant(sql`s.received_at`)}, 'notices', ${noticesSince},
    'courtFileFrom', ${isoInstant(sql`(s.received_at + make_interval(months => ${courtMonths}))`)})
  from ${firstSilence} s where r.custody = 'CENTER' and r.turn_owner is not null)`;

/** Returns devices that wait for silent customers who get notices, optionally of one repair. */
export async function selectUncollected(database: Database, id?: string): Promise<UncollectedDevice[]> {
  const { rows } = await database.execute<UncollectedRow>(sql`
    select r.id as "repairId", s.id as "entryId", ${isoInstant(sql`s.received_at`)} as since, ${noticesSince} as notices
    from repairs r join lateral ${firstSilence} s on true
    where r.turn_owner is not null and r.custody = 'CENTER' and not exists (select from reminders m
        where m.repair_id = r.id and m.kind = 'UNCOLLECTED' and m.turn_entry_id = s.id and m.sequence = ${SKIPPED_NOTICE})
      ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.id`);
  return rows.map(({ since, notices, ...device }) => ({
    ...device,
    since: new Date(since),
    notices: notices.map((at) => new Date(at)),
  }));
}

/** Returns the devices that the shop keeps after the last notice, oldest first. */
export function selectAfterLastNotice(database: Database): Promise<DeviceAfterNotices[]> {
  return selectRows(
    database,
    sql`
    select r.id as "repairId", d.name as device, ${fullNameSql(users)} as customer, ${isoInstant(sql`s.received_at`)} as since
    from repairs r join devices d on d.id = r.device_id join users on users.id = r.customer_id join lateral ${firstSilence} s on true
    where r.turn_owner is not null and r.custody = 'CENTER' and json_array_length(${noticesSince}) = ${uncollectedDays.length}
    order by s.received_at, r.id limit 100`,
  );
}

/** Marks all current turns and visits as reminded of, because nobody is reminded of demonstration data. */
export async function skipReminders(tx: Transaction, at: Date): Promise<void> {
  await tx.update(visits).set({ remindedFor: sql`array[${visits.date}::text || ' ' || ${visits.time}]` });
  for (const turn of await selectReminderTurns(tx, new Date(0)))
    await recordReminder(tx, turn, { sequence: SKIPPED, at });
  for (const device of await selectUncollected(tx))
    if (device.notices.length < uncollectedDays.length)
      await recordReminder(tx, { ...device, kind: 'UNCOLLECTED' }, { sequence: SKIPPED_NOTICE, at });
}

type ReminderReference = Pick<ReminderTurn, 'repairId' | 'entryId'> & {
  readonly kind: (typeof reminders.$inferInsert)['kind'];
};

/** Stores a reminder. Returns false if it exists. */
export async function recordReminder(
  tx: Transaction,
  { repairId, kind, entryId }: ReminderReference,
  { sequence, at }: { sequence: number; at: Date },
) {
  const inserted = await tx
    .insert(reminders)
    .values({ id: uuidv7(), repairId, kind, turnEntryId: entryId, sequence, at })
    .onConflictDoNothing()
    .returning({ id: reminders.id });
  return inserted.length > 0;
}
