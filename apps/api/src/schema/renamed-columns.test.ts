import { type Action, type Actor, defaultSettings } from '@atelier/domain';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { noAnswer, runCommand } from '#workflow/command/run-command.ts';
import { openMigratedShop } from './migrated-shop.fixture.ts';

let shop: Awaited<ReturnType<typeof openMigratedShop>>;
beforeAll(async () => {
  shop = await openMigratedShop(inject('database'));
  await migrateDatabase(shop.connection);
  await ensureStatusIntervals(shop.db);
});
afterAll(() => shop.stop());

/** Names of the former schema that no object, column or function of the database may carry. */
const formerWords = String.raw`\m\w*(folded|repair_stays|ready_answers)\w*\M`;

test('former names are gone from the database', async () => {
  const columns = `select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (a.attname ~ $1
      or c.relname || '.' || a.attname in ('repairs.owner', 'repairs.since', 'repairs.due', 'reminders.n', 'mails.about', 'zones.places'))`;
  const names = `select relname::text from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1
    union all select conname::text from pg_constraint where connamespace = 'public'::regnamespace and conname ~ $1
    union all select proname::text from pg_proc
      where pronamespace = 'public'::regnamespace and (proname ~ $1 or prosrc ~ $1 or proargnames::text ~ $1)
    union all ${columns}`;
  expect((await shop.client.query(names, [formerWords])).rows).toEqual([]);
});

test('statements of a former node fail and write nothing', async () => {
  const before = await shop.valuesOf('select version from repairs order by id');
  for (const statement of [
    `with step as (update repairs set version = version + 1 where owner is not null returning id) select from step`,
    `update repairs set version = version + 1, since = now(), due = now()`,
    `insert into repair_stays select * from jsonb_populate_recordset(null::repair_stays, '[]')`,
    `insert into mails (id, recipient, about) values (gen_random_uuid(), 'a@atelier.test', null)`,
  ]) {
    await expect(shop.client.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^42(703|P01|704)$/u),
    });
  }
  expect(await shop.valuesOf('select version from repairs order by id')).toEqual(before);
});

describe('after the renames', () => {
  const repairId = '21SPTDYZ';
  const collector = '01a20816-e000-7526-871f-3aa0c19e20db';

  async function take(action: Action, actor: Actor, now: Date) {
    const context = {
      clock: { now: () => now },
      realtime: { publish: () => undefined },
      writeNotification: () => Promise.resolve(),
      writeMail: () => Promise.resolve(),
      endVisitMails: () => Promise.resolve(),
      timeZone: 'Africa/Tunis',
      settings: () => defaultSettings,
      signer: { sign: () => ({ hash: 'signature', keyId: 'key' }) },
      metrics: { countTransition: () => undefined },
    };
    const captured = action === 'Repair.corrected' ? { reason: 'A wrong tap' } : {};
    const result = await runCommand(context, shop.db, {
      repairId,
      steps: [{ action, captured }],
      actor,
      readAnswer: noAnswer,
    });
    expect(result).toMatchObject({ taken: true, repairId });
  }

  async function turn(): Promise<unknown[]> {
    return shop.valuesOf(
      `select status, custody, turn_owner, turn_since, turn_due from repairs where id = '${repairId}'`,
    );
  }

  test('transitions logged before and after can be undone', async () => {
    const collected = ['COLLECTED', 'COLLECTOR', 'COLLECTOR', new Date('2026-11-21T09:15:00Z')];
    const found = [...collected, new Date('2026-11-22T09:15:00Z')];
    const admin = { id: '01a20816-e000-7526-871f-3aa35ea41585', roles: ['ADMIN'] } as const;
    await take('Repair.corrected', admin, new Date('2026-11-21T11:31:00Z'));
    expect(await turn()).toEqual(found);
    await take('Repair.pickup.delivered', { id: collector, roles: ['COLLECTOR'] }, new Date('2026-11-21T11:32:00Z'));
    expect(await turn()).not.toEqual(found);
    const keys = `select jsonb_object_keys(undo -> 'repair') from repair_log where repair_id = '${repairId}' and undo is not null`;
    expect(await shop.valuesOf(`${keys} and version = 8`)).toEqual(
      expect.arrayContaining(await shop.valuesOf(`${keys} and version = 6`)),
    );
    await take('Repair.corrected', admin, new Date('2026-11-21T11:33:00Z'));
    expect(await turn()).toEqual(found);
  });

  test('a rename of customer and device reaches the repair', async () => {
    const searchTexts = `select customer_search_text, device_search_text from repairs where id = '${repairId}'`;
    await shop.client.query(
      `update users set last_name = 'Gharbi' where id = (select customer_id from repairs where id = $1)`,
      [repairId],
    );
    await shop.client.query(
      `update devices set name = 'Zébulon' where id = (select device_id from repairs where id = $1)`,
      [repairId],
    );
    expect(await shop.valuesOf(searchTexts)).toEqual([
      expect.stringContaining(' gharbi '),
      expect.stringMatching(/^ zebulon/u),
    ]);
    // A change of the device updates the copied search text.
    await shop.client.query('begin');
    await shop.client.query(
      `update repairs set turn_owner = null, device_id = (select id from devices where name <> 'Zébulon' limit 1) where id = $1`,
      [repairId],
    );
    expect(await shop.valuesOf(searchTexts)).toEqual([expect.anything(), expect.not.stringContaining('zebulon')]);
    await shop.client.query('rollback');
  });

  test('a new repair gets names and search text', async () => {
    await shop.client.query('begin');
    await shop.client
      .query(`insert into repairs (id, customer_id, device_id, issue, address, status, custody, outcome, station, version, created_by,
        channel, created_at, updated_at)
      select 'N3W00000', customer_id, device_id, 'Fêlé', 'Tunis', 'DECLINED', 'CUSTOMER', 'NONE', 1, 2, created_by, 'web', now(), now()
      from repairs where id = '${repairId}'`);
    expect(
      await shop.valuesOf(`select r.customer_search_text = u.search_text, r.device_search_text = d.search_text, s.search_text
        from repairs r join users u on u.id = r.customer_id join devices d on d.id = r.device_id
        join repair_search s on s.repair_id = r.id where r.id = 'N3W00000'`),
    ).toEqual([true, true, ' n3w00000 fele']);
    await shop.client.query(`update repairs set notes = 'Écran' where id = 'N3W00000'`);
    expect(await shop.valuesOf(`select search_text from repair_search where repair_id = 'N3W00000'`)).toEqual([
      ' n3w00000 fele ecran',
    ]);
    expect(
      await shop.valuesOf(`select public.resembles(search_text, 'ecran'), public.resembles(search_text, 'clavier')
        from repair_search where repair_id = 'N3W00000'`),
    ).toEqual([true, false]);
    await shop.client.query('rollback');
  });

  test('changing a person or device raises its version', async () => {
    for (const [table, change] of [
      ['users', `phone = '+21620000001'`],
      ['devices', `brand = 'Autre'`],
    ]) {
      const [id, version] = await shop.valuesOf(`select id, version from ${table} order by id limit 1`);
      await shop.client.query(`update ${table} set ${change} where id = $1`, [id]);
      expect(await shop.valuesOf(`select version from ${table} where id = '${String(id)}'`)).toEqual([
        Number(version) + 1,
      ]);
    }
  });

  test('log and audit refuse changes except the purge', async () => {
    const refused = { code: '23001' };
    await expect(shop.client.query(`update repair_log set action = 'Repair.created'`)).rejects.toMatchObject(refused);
    await expect(shop.client.query('delete from repair_log')).rejects.toMatchObject(refused);
    await shop.client.query(`insert into audit (id, at, action, changes) values
      (gen_random_uuid(), '2020-01-01', 'old', '{}'), (gen_random_uuid(), '2026-01-01', 'young', '{}')`);
    await expect(shop.client.query(`update audit set action = 'other'`)).rejects.toMatchObject(refused);
    await expect(shop.client.query(`delete from audit`)).rejects.toMatchObject(refused);
    expect(await shop.valuesOf(`select purge_audit('2025-01-01')`)).toEqual(['1']);
    expect(await shop.valuesOf('select action from audit')).toEqual(['young']);
  });

  test('an erasure leaves no planted word', async () => {
    await shop.client.query(
      `update repairs set issue = 'Qzplanted', notes = 'Qzplanted', comment = 'Qzplanted', partner = 'Qzplanted' where id = $1`,
      [repairId],
    );
    await shop.client
      .query(`insert into repair_log (id, repair_id, version, action, by_customer, at, received_at, to_status, to_custody, to_outcome,
        captured, undo)
      select gen_random_uuid(), repair_id, 90, action, by_customer, at, received_at, to_status, to_custody, to_outcome,
        '{"notes":"Qzplanted"}', '{"repair":{"notes":"Qzplanted"},"visits":{},"proposals":{}}'
      from repair_log where repair_id = '${repairId}' and version = 1`);
    const traces = `select
      (select count(*)::int from repairs r where to_jsonb(r)::text ilike '%qzplanted%'),
      (select count(*)::int from repair_log l where to_jsonb(l)::text ilike '%qzplanted%'),
      (select count(*)::int from repair_search s where search_text like '%qzplanted%')`;
    expect(await shop.valuesOf(traces)).toEqual([1, 1, 1]);
    await shop.client.query('select erase_person((select customer_id from repairs where id = $1))', [repairId]);
    expect(await shop.valuesOf(traces)).toEqual([0, 0, 0]);
  });
});
