import { advanceRepair, signInCrew, type RepairState, type TestServerAddress } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readViolations } from './consistency.ts';
import { addDevices } from './lanes.ts';
import { cloneShop, type ClonedShop } from '../support/template-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServerAddress;
  }
}

let shop: ClonedShop;
let deviceIds: readonly string[];
let repair: RepairState;

async function countPendingMails(): Promise<number | null> {
  const { rowCount } = await shop.withClient((client) => client.query(`select from mails where state = 'PENDING'`));
  return rowCount;
}

beforeAll(async () => {
  shop = await cloneShop(inject('database'));
  const crew = await signInCrew((await shop.start()).url);
  deviceIds = await addDevices(crew, 1);
  repair = await advanceRepair(crew, { deviceId: deviceIds[0] ?? '', repair: null }, 'Repair.pickup.collected');
  // Resolves once the mails of all transitions are sent, so that later checks stay true.
  await vi.waitUntil(async () => (await countPendingMails()) === 0, { timeout: 300_000, interval: 100 });
});
afterAll(() => shop.remove());

/** Returns the kinds of violations after some damage, which is rolled back. */
function violationsAfter(damage: string, version: number = repair.version): Promise<string[]> {
  return shop.withClient(async (client) => {
    await client.query('begin');
    // The log is protected by triggers, which replication mode skips.
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(damage.replaceAll('$id', `'${repair.id}'`));
    expect(rowCount, 'rows damaged').toBe(1);
    const acknowledged = [{ repairId: repair.id, version, action: 'Repair.pickup.collected' }];
    const violations = await readViolations(client, deviceIds, acknowledged);
    await client.query('rollback');
    return [...new Set(violations.map((fault) => fault.split(':', 1)[0] ?? ''))].toSorted();
  });
}

const planned = `(select id from repair_log where repair_id = $id and version = 3)`;
const plannedMail = `data->>'repairId' = $id and data->>'action' = 'Repair.pickup.planned'`;

const unchanged = `select 1`;

test('undamaged transition shows no violation', async () => {
  expect(await violationsAfter(unchanged)).toEqual([]);
});

test.each([
  [
    'a status without its log',
    ["the repair doesn't stand where its log ends"],
    `update repairs set status = 'DELIVERED' where id = $id`,
  ],
  [
    'a version without its log',
    ["the repair doesn't stand where its log ends"],
    `update repairs set version = version + 1 where id = $id`,
  ],
  [
    'a log that jumps',
    ["the log's entries don't join"],
    `update repair_log set from_status = 'REQUESTED' where id = ${planned}`,
  ],
  [
    'a notification that was not written',
    ['a log entry has not exactly the notification that it tells'],
    `delete from notifications where log_entry_id = ${planned}`,
  ],
  [
    'a notification written twice',
    ['a log entry has not exactly the notification that it tells'],
    `insert into notifications select (json_populate_record(n, json_build_object('id', gen_random_uuid()))).* from notifications n where log_entry_id = ${planned}`,
  ],
  [
    'a notification of nothing',
    ['a log entry has not exactly the notification that it tells', 'a notification has no log entry'],
    `update notifications set log_entry_id = null where log_entry_id = ${planned}`,
  ],
  [
    'a mail that was deleted',
    ['a log entry has not exactly the mail that it sends'],
    `delete from mails where ${plannedMail}`,
  ],
  [
    'a mail about what never happened',
    ['a log entry has not exactly the mail that it sends', 'a mail has no log entry'],
    `update mails set data = jsonb_set(data, '{action}', '"Repair.fix.started"') where ${plannedMail}`,
  ],
  [
    'a mail that nobody will send',
    ['a mail that waits is never due, or an ended one is'],
    `update mails set state = 'PENDING', due_at = null where ${plannedMail}`,
  ],
  [
    'an ended mail that is due',
    ['a mail that waits is never due, or an ended one is'],
    `update mails set state = 'SENT', due_at = now() where ${plannedMail}`,
  ],
  [
    'a visit that was not moved',
    ["the visit doesn't stand where the log says"],
    `update visits set status = 'ASSIGNED' where repair_id = $id`,
  ],
  [
    'a visit that was not written',
    ["the visit doesn't stand where the log says"],
    `delete from visits where repair_id = $id`,
  ],
  [
    'a claim without an answer',
    ['an idempotency key was kept without its answer'],
    `update idempotency_keys set answer = null where key = (select key from idempotency_keys limit 1)`,
  ],
])('consistency check reports %s', async (_, faults, damage) => {
  expect(await violationsAfter(damage)).toEqual(faults);
});

test('consistency check reports an acknowledged transition that is lost', async () => {
  expect(await violationsAfter(unchanged, repair.version + 1)).toEqual(['an acknowledged step is lost']);
});
