import type { Client } from 'pg';
import type { AcknowledgedStep } from './lanes.ts';

// Notifications by transition (specification/life#notifications). Repeated here, because the test must not trust the server's table.
export const bellOnlyActions: readonly string[] = [
  'Repair.pickup.assigned',
  'Repair.pickup.delivered',
  'Repair.approve.confirmed',
  'Repair.return.assigned',
];
export const silentActions: readonly string[] = ['Repair.completed'];

type ConsistencyCheck = { readonly fault: string; readonly sql: string };

/** Queries for unfinished business actions. `$1` are the lanes' devices, `$2` and `$3` actions that notify by bell only and not at all. */
const consistencyChecks: readonly ConsistencyCheck[] = [
  {
    fault: "the repair doesn't stand where its log ends",
    sql: `select r.id, r.status, r.version, newest.to_status, newest.version as newest, newest.entries from lane r
      left join lateral (select l.*, count(*) over () as entries from repair_log l where l.repair_id = r.id order by l.version desc limit 1) newest on true
      where (r.status, r.custody, r.outcome, r.version) is distinct from (newest.to_status, newest.to_custody, newest.to_outcome, newest.version)
        or r.version <> newest.entries`,
  },
  {
    fault: "the log's entries don't join",
    sql: `select * from (select l.repair_id, l.version, l.action, l.from_status, lag(l.to_status) over (partition by l.repair_id order by l.version) as before from entry l) chain
      where from_status is distinct from before`,
  },
  {
    fault: 'a log entry has not exactly the notification that it tells',
    sql: `select l.repair_id, l.action, count(n.id) from entry l left join notifications n on n.log_entry_id = l.id
      group by l.id, l.repair_id, l.action having count(n.id) <> case when l.action = any($3) then 0 else 1 end`,
  },
  {
    // Notifications to a driver belong to the visit.
    fault: 'a notification has no log entry',
    sql: `select n.id, n.action from notifications n where n.repair_id is not null and n.log_entry_id is null
      and n.action not like 'Visit.%'`,
  },
  {
    fault: 'a log entry has not exactly the mail that it sends',
    sql: `select l.repair_id, l.action, count(m.id) from entry l
      left join mails m on m.data->>'repairId' = l.repair_id and m.data->>'action' = l.action
      group by l.id, l.repair_id, l.action having count(m.id) <> case when l.action = any($2 || $3) then 0 else 1 end`,
  },
  {
    fault: 'a mail has no log entry',
    sql: `select m.id, m.data from mails m where m.data ? 'repairId' and not exists
      (select from repair_log l where l.repair_id = m.data->>'repairId' and l.action = m.data->>'action')`,
  },
  {
    fault: 'a mail that waits is never due, or an ended one is',
    sql: `select id, state from mails where (state = 'PENDING') <> (due_at is not null)`,
  },
  {
    fault: "the visit doesn't stand where the log says",
    sql: `select l.repair_id, l.action, v.status from entry l join lane r on r.id = l.repair_id and r.version = l.version
      left join lateral (select * from visits where repair_id = r.id order by created_at desc, id desc limit 1) v on true
      where v.status is distinct from case when l.version < 3 then null when l.version = 3 or l.version = 13 then 'PLANNED'
        when l.version = 4 or l.version = 14 then 'ASSIGNED' when l.version = 5 or l.version = 15 then 'COLLECTED' else 'DELIVERED' end`,
  },
  {
    fault: 'an idempotency key was kept without its answer',
    sql: `select key, call from idempotency_keys where answer is null`,
  },
];

// PostgreSQL needs the type of every parameter, even of unused ones.
const laneScope = `with parameters as (select $1::uuid[], $2::text[], $3::text[]),
  lane as (select * from repairs where device_id = any($1)),
  entry as (select l.* from repair_log l join lane r on r.id = l.repair_id) `;

/** Like {@link findViolations}, within the caller's transaction. */
export async function readViolations(
  client: Client,
  deviceIds: readonly string[],
  acknowledged: readonly AcknowledgedStep[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const { fault, sql } of consistencyChecks) {
    const { rows } = await client.query<object>(laneScope + sql, [deviceIds, bellOnlyActions, silentActions]);
    violations.push(...rows.map((row) => `${fault}: ${JSON.stringify(row)}`));
  }
  const { rows } = await client.query<object>(
    `select * from unnest($1::text[], $2::int[], $3::text[]) as told (repair_id, version, action) where not exists
      (select from repair_log l where (l.repair_id, l.version, l.action) = (told.repair_id, told.version, told.action))`,
    [
      acknowledged.map(({ repairId }) => repairId),
      acknowledged.map(({ version }) => version),
      acknowledged.map(({ action }) => action),
    ],
  );
  violations.push(...rows.map((row) => `an acknowledged step is lost: ${JSON.stringify(row)}`));
  return violations;
}

/**
 * Returns everything that is incomplete, doubled or lost, as sentences from one snapshot. Checks status, log, notifications, mails with
 * jobs and visits of these devices, and every acknowledged transition.
 */
export async function findViolations(...args: Parameters<typeof readViolations>): Promise<string[]> {
  const [client] = args;
  await client.query('begin isolation level repeatable read read only');
  const violations = await readViolations(...args);
  await client.query('commit');
  return violations;
}

/** Counts the logged transitions of these devices, acknowledged and unanswered ones. */
export async function countSteps(client: Client, deviceIds: readonly string[]): Promise<{ steps: number }> {
  const { rows } = await client.query<{ steps: number }>(
    `select count(*)::int as steps from repair_log l join repairs r on r.id = l.repair_id where r.device_id = any($1)`,
    [deviceIds],
  );
  return rows[0] ?? { steps: 0 };
}
