import { type ClientBase, DatabaseError } from 'pg';
import { fillStates } from './fill-states.ts';

export const filledNames = { common: 'Ben Salah', rare: 'Zénaïdopoulos' } as const;

/** Returns SQL for a deterministic random number below `max`. `seed` selects another sequence. */
function randomSql(seed: string, max: number): string {
  return `(abs(hashint8extended(i, hashtext('${seed}'))) % ${max})::int`;
}

function pickSql(seed: string, list: readonly string[]): string {
  return `(array[${list.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}])[1 + ${randomSql(seed, list.length)}]`;
}

const firstNames = [
  'Leïla',
  'Mohamed',
  'Amel',
  'Youssef',
  'Inès',
  'Karim',
  'Salma',
  'Hédi',
  'Zoé',
  'Nour',
  'Élodie',
  'Slim',
];
const syllables = ['ba', 'cha', 'dri', 'fer', 'gha', 'jem', 'kou', 'lim', 'mar', 'nou', 'rez', 'sou', 'tra', 'ze'];
const brands = [
  'Apple iPhone',
  'Samsung Galaxy',
  'Sony Bravia',
  'Bosch Série',
  'LG OLED',
  'Moulinex Chef',
  'HP LaserJet',
];
const parts = ['L’écran', 'La batterie', 'La carte mère', 'Le moteur', 'Le bouton', 'Le haut-parleur', 'La charnière'];
const faults = ['ne s’allume plus', 'chauffe', 'est fissuré', 'fait du bruit', 'ne répond pas', 'est tombé dans l’eau'];
const circumstances = ['depuis hier', 'depuis une chute', 'après une mise à jour', 'par moments', 'dès le matin'];

const makeId = `
  create or replace function pg_temp.id_of(what text, i bigint, at timestamptz) returns uuid language sql stable as $$
    select overlay(overlay(overlay(md5(what || i::text) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') from 1)
      placing '7' from 13) placing '8' from 17)::uuid $$`;

const number = `(select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  1 + (((i * 680564733841 % 1099511627776) >> (5 * place)) % 32)::int, 1), '' order by place) from generate_series(0, 7) place)`;

const FIRST_OPEN_RANK = 800;

/** Larger shops have more drivers instead of longer routes. */
const REPAIRS_PER_DRIVER = 1_000;

const makeTeam = `
  insert into users (id, email, first_name, last_name, roles, lang, mail_lang, email_verified_at, created_at, updated_at)
  select gen_random_uuid(), 'filled-' || lower(role) || '-' || nth || '@atelier.test', 'Filled', initcap(role), array[role], 'fr', 'fr', now(), now(), now()
  from unnest(array['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER']) role
  cross join lateral generate_series(1, case when role in ('COLLECTOR', 'COURIER') then $1 else 1 end) nth
  where nth > (select count(*) from users where roles @> array[role])`;

const makeCustomers = `
  insert into users (id, email, first_name, last_name, phone, address, roles, lang, mail_lang, email_verified_at, created_at, updated_at)
  select pg_temp.id_of('customer', i, at), 'filled-' || i || '@atelier.test', ${pickSql('first', firstNames)},
    case when i = 5 then '${filledNames.rare}' when ${randomSql('common', 100)} < 7 then '${filledNames.common}'
      else initcap(${pickSql('s1', syllables)} || ${pickSql('s2', syllables)} || ${pickSql('s3', syllables)}) end,
    '+216' || 20000000 + i * 7919 % 79999987, 1 + ${randomSql('house', 90)} || ' rue de Marseille, Tunis',
    array['CUSTOMER'], 'fr', 'fr', at, at, at
  from (select i, now() - interval '1825 days' * (1 - i::float / $1) - interval '1 day' as at
    from generate_series(1::bigint, $1::bigint) i) people`;

const makeDevices = `
  insert into devices (id, customer_id, type_id, name, brand, model, serial_number, created_at, updated_at)
  select pg_temp.id_of('device', f.i, f.at), c.id, t.ids[1 + f.i % cardinality(t.ids)], split_part(f.brand, ' ', 2) || ' ' || f.model,
    split_part(f.brand, ' ', 1), f.model, upper(substr(md5(f.i::text), 1, 10)), f.at, f.at
  from (select *, ${pickSql('brand', brands)} as brand, 5 + ${randomSql('model', 60)} || ${pickSql('kind', ['', ' Pro', ' Mini', ' Plus'])} as model from filling) f
  join (select row_number() over (order by id) as nth, id from users where email like 'filled-%' and roles = '{CUSTOMER}') c
    on c.nth = f.customer
  cross join (select array_agg(id order by position) as ids from device_types) t`;

const stateSql = `(case when $4::bigint is null then ${randomSql('standing', 1000)} when i > $1::bigint - $4::bigint then ${FIRST_OPEN_RANK} + ${randomSql('standing', 1000 - FIRST_OPEN_RANK)}
  else ${randomSql('standing', FIRST_OPEN_RANK)} end)`;

const plan = `
  create temporary table filling as
  select i, ${number} as number, 1 + (i - 1) % $2::bigint as customer, s.owner is not null as open, s.*,
    case when s.owner is null then now() - interval '1825 days' * (1 - i::float / $1) - interval '35 days'
      else now() - interval '30 days' * (0.1 + ${randomSql('age', 9000)} / 10000.0) end as at,
    now() - make_interval(mins => (coalesce(s.hours, 48) * 60 * (0.02 + ${randomSql('turn', 1900)} / 1000.0))::int) as since
  from generate_series(1::bigint, $1::bigint) i
  join jsonb_to_recordset($3::jsonb) as s (first int, last int, road jsonb, station int, owner text, hours int, reason jsonb,
    "visitType" text, "visitStatus" text, proposal text, actions text[], "whenFlagged" text[])
    on ${stateSql} >= s.first and ${stateSql} < s.last`;

function visitDay(i: string): string {
  return `(now() + make_interval(days => (${i} % 3)::int - 1))::date`;
}

function teamOf(role: string): string {
  return `(select array_agg(id order by id) as ids from users where roles @> array['${role}'])`;
}

const makeRepairs = `
  insert into repairs (id, customer_id, device_id, issue, address, status, custody, outcome, station, version, turn_owner, turn_since, turn_due, due_reason, flag,
    price, visit_type, visit_status, assignee_id, proposal_id, proposal_status, customer_actions, technician_id, diagnosis_started_at, diagnosis_finished_at, diagnosis_notes, notes, fix_status, fix_notes, rate,
    created_by, channel, created_at, updated_at)
  select f.number, d.customer_id, d.id,
    ${pickSql('part', parts)} || ' ' || ${pickSql('fault', faults)} || ' ' || ${pickSql('place', circumstances)} || ', code ' || f.i || '.',
    '1 rue de Marseille, Tunis', now.status, now.custody, now.outcome, f.station, jsonb_array_length(f.road), f.owner,
    case when f.open then f.since end, turn.due,
    f.reason || case f.reason ->> 'code' when 'WINDOW' then jsonb_build_object('day', visit.day, 'time', '12:00')
      when 'CUT_OFF' then jsonb_build_object('day', visit.day, 'time', '09:00')
      when 'PARTNER' then jsonb_build_object('day', turn.due::date) else '{}' end,
    case when flag.up then '{"at": "2026-01-01T10:00:00.000Z", "how": "PHONE", "about": "request"}'::jsonb end,
    case when f.proposal = 'ACCEPTED' then 120 end,
    f."visitType", f."visitStatus", case when f."visitStatus" <> 'PLANNED' then driver.id end,
    case when f.proposal is not null then pg_temp.id_of('proposal', f.i, f.at) end, f.proposal,
    case when flag.up then f."whenFlagged" else f.actions end,
    case when f.station > 2 and now.custody <> 'COLLECTOR' then technician.id end,
    case when f.proposal is not null then f.at end, case when f.proposal is not null then f.at end,
    case when f.proposal is not null then ${pickSql('diagnosis', parts)} || ' est à remplacer' end,
    case when f.owner is null and f.proposal is null then ${pickSql('reason', circumstances)} || ', sans réponse' end,
    case when f.station = 5 then 'STARTED' when f.station > 5 then 'FINISHED' end,
    case when f.station > 5 then ${pickSql('fixed', parts)} || ' a été remplacé' end,
    case when now.status = 'COMPLETED' then 5 end,
    d.customer_id, 'web', f.at, case when f.open then f.since else f.at + interval '9 days' end
  from filling f
  join devices d on d.id = pg_temp.id_of('device', f.i, f.at)
  cross join jsonb_to_record(f.road -> -1) as now (status text, custody text, outcome text)
  cross join ${teamOf('COLLECTOR')} collectors
  cross join ${teamOf('COURIER')} couriers
  cross join ${teamOf('TECHNICIAN')} technicians
  cross join lateral (select case when f."visitType" = 'PICKUP' then collectors.ids[1 + f.i % cardinality(collectors.ids)]
    else couriers.ids[1 + f.i % cardinality(couriers.ids)] end as id) driver
  cross join lateral (select ${visitDay('f.i')} as day) visit
  cross join lateral (select case f.reason ->> 'code' when 'WINDOW' then (visit.day + time '12:00') at time zone 'Africa/Tunis'
    when 'CUT_OFF' then (visit.day - 1 + time '18:00') at time zone 'Africa/Tunis'
    else f.since + make_interval(hours => f.hours) end as due) turn
  cross join lateral (select f.open and ${randomSql('flag', 40)} = 0 as up) flag
  cross join lateral (select technicians.ids[1 + f.i % cardinality(technicians.ids)] as id) technician`;

const makeLog = `
  insert into repair_log (id, repair_id, version, action, actor_id, by_customer, at, received_at, from_status, from_custody, from_outcome,
    to_status, to_custody, to_outcome, captured)
  select pg_temp.id_of('log' || step.nth, f.i, taken.at), f.number, step.nth, step.it ->> 'action', null, step.nth = 1,
    taken.at, taken.at, before.it ->> 'status', before.it ->> 'custody', before.it ->> 'outcome',
    step.it ->> 'status', step.it ->> 'custody', step.it ->> 'outcome', '{}'
  from filling f
  cross join lateral jsonb_array_elements(f.road) with ordinality as step (it, nth)
  cross join lateral (select f.road -> (step.nth - 2)::int as it where step.nth > 1 union all select null where step.nth = 1) before
  cross join lateral (select f.at + interval '10 hours' * (step.nth - 1) as at) taken`;

const makeNotifications = `
  insert into notifications (id, user_id, action, repair_id, log_entry_id, is_seen, created_at)
  select pg_temp.id_of('bell' || l.version, f.i, l.at), r.customer_id, l.action, r.id, l.id, not f.open, l.at
  from filling f join repairs r on r.id = f.number join repair_log l on l.repair_id = r.id`;

const makeVisits = `
  insert into visits (id, repair_id, type, status, date, time, address, assignee_id, created_at, updated_at)
  select pg_temp.id_of('visit', f.i, f.at), r.id, f."visitType", f."visitStatus", ${visitDay('f.i')}, '09:00-12:00',
    r.address, r.assignee_id, f.at, f.at
  from filling f join repairs r on r.id = f.number where f."visitType" is not null`;

const makeProposals = `
  insert into proposals (id, repair_id, version, price, estimated_time, status, created_at, sent_at, expires_at)
  select pg_temp.id_of('proposal', f.i, f.at), f.number, 1, 120, 3, f.proposal, f.at, f.at, f.at + interval '7 days'
  from filling f where f.proposal is not null`;

/**
 * Fills a migrated database with believable repairs, the same in each run relative to the current hour. Rows are those the product would
 * write, except status intervals and receipts, which the next start derives from the logs. `client` must be a superuser, because foreign
 * keys aren't checked. `open` sets the number of open repairs.
 */
export async function fillShop(
  client: Pick<ClientBase, 'query'>,
  repairs: number,
  { open = null }: { readonly open?: number | null } = {},
): Promise<void> {
  const customers = Math.ceil(repairs * 0.8);
  await lockTables(client);
  await client.query(makeId);
  await client.query(makeTeam, [open === null ? Math.ceil(repairs / REPAIRS_PER_DRIVER) : 1]);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  await withoutIndexes(client, ['users'], [[makeCustomers, [customers]]]);
  await client.query(plan, [repairs, customers, JSON.stringify(fillStates), open]);
  await client.query('analyze filling');
  await withoutIndexes(client, ['devices'], [[makeDevices]]);
  await withoutIndexes(client, ['repairs', 'repair_search'], [[makeRepairs]]);
  await client.query('set local session_replication_role = replica');
  await withoutIndexes(client, ['repair_log'], [[makeLog]]);
  await withoutIndexes(client, ['notifications'], [[makeNotifications]]);
  await withoutIndexes(client, ['visits', 'proposals'], [[makeVisits], [makeProposals]]);
  await client.query(`delete from computed_columns where "column" = 'repair_stays'`);
  await client.query('drop table filling');
  await client.query('commit');
  await client.query('vacuum analyze');
}

/** PostgreSQL: `deadlock_detected`. */
const DEADLOCK = '40P01';
const filledTables =
  'computed_columns, users, devices, repairs, repair_search, repair_log, notifications, visits, proposals';

/** Begins a transaction that holds all tables, so that a running server waits instead of ending it by a deadlock. */
async function lockTables(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`lock table ${filledTables} in access exclusive mode`);
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error;
    await lockTables(client);
  }
}

type Filling = readonly [statement: string, values?: readonly unknown[]];

/** Creates indexes after the rows, which takes a fraction of the time. */
async function withoutIndexes(
  client: Pick<ClientBase, 'query'>,
  tables: readonly string[],
  fillings: readonly Filling[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const [statement, values = []] of fillings) await client.query(statement, [...values]);
  for (const { definition } of rows) await client.query(definition);
  await client.query(`analyze ${tables.join(', ')}`);
}
