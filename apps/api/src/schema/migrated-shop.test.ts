import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writtenAndReplayed, withoutDueReasons } from '#modules/repairs/staff/replay.fixture.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { migrateUpTo, openMigratedShop } from './migrated-shop.fixture.ts';

/** Number of migrations before columns and tables were renamed. */
const BEFORE_RENAMES = 25;
const BATCH = 7;

let shop: Awaited<ReturnType<typeof openMigratedShop>>;
beforeAll(async () => {
  shop = await openMigratedShop(inject('database'));
});
afterAll(() => shop.stop());

type InterruptedWork = {
  readonly by: string;
  readonly work: () => Promise<unknown>;
};

async function killWork({ by, work }: InterruptedWork): Promise<void> {
  const { client } = shop;
  await client.query('begin');
  await client.query(by);
  const ended = work().then(
    () => 'done',
    () => 'killed',
  );
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  const end = async () => {
    // Within a transaction the statistics would stay the same.
    await client.query('select pg_stat_clear_snapshot()');
    return (await client.query(waiting)).rowCount;
  };
  await expect.poll(end).toBe(1);
  expect(await ended).toBe('killed');
  await client.query('rollback');
}

test('a migration interrupted thrice ends like its logs', async () => {
  const { connection, db, valuesOf } = shop;
  const lived = await valuesOf('select id from repairs order by id');
  await killWork({ by: 'lock table visits in access share mode', work: () => migrateDatabase(connection) });
  expect(await valuesOf(`select to_regclass('repair_stays')`)).toEqual([null]);
  await migrateUpTo(connection, BEFORE_RENAMES);
  const turns = await valuesOf('select owner, since, due, customer_folded, device_folded from repairs order by id');
  await killWork({ by: 'lock table reminders in access share mode', work: () => migrateDatabase(connection) });
  expect(await valuesOf('select owner, since, due, customer_folded, device_folded from repairs order by id')).toEqual(
    turns,
  );
  await migrateDatabase(connection);
  expect(
    await valuesOf(
      'select turn_owner, turn_since, turn_due, customer_search_text, device_search_text from repairs order by id',
    ),
  ).toEqual(turns);

  const held = lived[BATCH + 2];
  await killWork({
    by: `select from repairs where id = '${String(held)}' for update`,
    work: () => ensureStatusIntervals(db, BATCH),
  });
  expect(await valuesOf('select distinct repair_id from repair_status_intervals order by 1')).toEqual(
    lived.slice(0, BATCH),
  );
  await ensureStatusIntervals(db, BATCH);

  for (const id of lived) {
    const { written, told } = await writtenAndReplayed(db, String(id));
    // Repairs of an earlier schema have no resolution.
    expect([id, withoutDueReasons(written)]).toEqual([id, withoutDueReasons({ ...told, resolution: null })]);
  }
  expect(await valuesOf('select distinct repair_id from repair_status_intervals order by 1')).toEqual(lived);
  expect(await valuesOf(`select count(*)::int from handovers where to_custody = 'PARTNER' and hash is null`)).toEqual([
    4,
  ]);
  const typed = `select count(*)::int from repair_log where jsonb_typeof(captured -> 'accessories') = 'string'`;
  expect(await valuesOf(typed)).toEqual([0]);
  const listed = `select count(*)::int from repair_log l, jsonb_array_elements_text(l.captured -> 'accessories') each
    join accessories a on a.id::text = each.value where a.repair_id = l.repair_id and a.undone = l.corrected`;
  expect(await valuesOf('select count(*)::int from accessories')).toEqual(await valuesOf(listed));
  expect(await valuesOf('select distinct name from accessories')).toHaveLength(16);
  expect(await valuesOf(`select name from partners order by name`)).toHaveLength(2);
  expect(await valuesOf(`select count(distinct partner)::int from repairs where partner ilike 'carthage%'`)).toEqual([
    2,
  ]);
  expect(await valuesOf('select body from repair_notes where author_id is null')).toEqual(
    Array.from({ length: 3 }, () => 'Rappeler le frère, il a la clé.'),
  );
  expect(
    await valuesOf(`select count(*)::int from proposals p where not exists (
      select from proposal_options o join proposal_lines l on l.option_id = o.id
      where o.proposal_id = p.id and o.price = p.price and l.unit_price * l.quantity = p.price)`),
  ).toEqual([0]);
});
