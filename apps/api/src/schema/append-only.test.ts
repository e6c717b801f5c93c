import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { appendReceipts } from '#modules/custody/custody-log.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
let client: pg.Client;
let repairId: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [...happyPathTo('Repair.pickup.collected'), ['Repair.corrected', 'operator']]);
  await shop.takeSteps(
    id,
    happyPathTo('Repair.diagnosis.finished').slice(happyPathTo('Repair.pickup.collected').length - 1),
  );
  repairId = id;
  await appendReceipts(shop.world.app.platform);
  client = new pg.Client(shop.world.app.connectionString);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await shop.stop();
});

const refusal = { code: '23001' };

async function selectAll(table: string): Promise<unknown[]> {
  return (await client.query(`select * from ${table} order by 1`)).rows;
}

describe.each([
  ['audit', 'at'],
  ['repair_log', 'at'],
  ['handovers', 'at'],
  ['handover_entries', 'received_at'],
  ['signing_keys', 'created_at'],
  ['custody_log', 'at'],
  ['custody_checkpoints', 'at'],
])('whatever SQL says, %s is only added to:', (table, time) => {
  test.each([
    ['UPDATE', `update ${table} set ${time} = ${time} + interval '1 day'`],
    ['DELETE', `delete from ${table}`],
    ['TRUNCATE', `truncate ${table} cascade`],
  ])('%s is refused and nothing has changed', async (_, statement) => {
    const before = await selectAll(table);
    expect(before.length).toBeGreaterThan(0);
    await expect(client.query(statement)).rejects.toMatchObject(refusal);
    expect(await selectAll(table)).toEqual(before);
  });
});

describe('of an entry of the log', () => {
  test('a taken back log entry stays so', async () => {
    const mark = (value: boolean) =>
      client.query(`update repair_log set corrected = $1 where repair_id = $2 and action = 'Repair.created'`, [
        value,
        repairId,
      ]);
    await mark(true);
    await expect(mark(false)).rejects.toMatchObject(refusal);
  });

  test('a word can’t be taken away with it', async () => {
    await expect(
      client.query(`update repair_log set corrected = true, captured = '{}' where repair_id = $1 and not corrected`, [
        repairId,
      ]),
    ).rejects.toMatchObject(refusal);
  });

  test('erasing a person alone removes their words', async () => {
    const { rows } = await client.query<{ customer: string }>(
      'select customer_id as customer from repairs where id = $1',
      [repairId],
    );
    const words = async () =>
      (await client.query(`select 1 from repair_log where repair_id = $1 and captured ? 'notes'`, [repairId])).rowCount;
    expect(await words()).toBeGreaterThan(0);
    await client.query('begin');
    await client.query('select erase_person($1)', [rows[0]?.customer]);
    await expect(client.query(`update repair_log set captured = '{"a":1}'`)).rejects.toMatchObject(refusal);
    await client.query('rollback');
    await client.query('select erase_person($1)', [rows[0]?.customer]);
    expect(await words()).toBe(0);
  });
});
