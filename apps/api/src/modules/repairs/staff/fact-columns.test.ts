import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedActions } from '@atelier/domain';
import { fillShop } from '@atelier/testing';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { computedColumns, repairs } from '#schema/index.ts';
import { transaction } from '#platform/database/database.ts';
import { ensureCustomerActions } from '#workflow/repair/customer-actions.ts';
import { customerActionsOf, factsOf } from '#workflow/repair/repair-facts.ts';
import { lockRepair } from '#workflow/repair/repair-record.ts';
import { type TransitionStep, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

async function rowOf(id: string): Promise<typeof repairs.$inferSelect> {
  const [row] = await database().select().from(repairs).where(eq(repairs.id, id));
  if (row === undefined) throw new Error(`invariant: repair ${id} not found`);
  return row;
}

async function selectWrongFacts(): Promise<unknown[]> {
  const { rows } = await database().execute(sql`
    select r.id, r.status, r.visit_type, r.visit_status, r.assignee_id, r.proposal_id, r.proposal_status, v.*, p.* from repairs r
    left join lateral (
      select n.type, n.status as visit, n.assignee_id as driver from (
        select * from visits where repair_id = r.id and not undone order by created_at desc, id desc limit 1
      ) n where n.status <> 'CANCELLED'
    ) v on true
    left join lateral (
      select id as proposal, status as answer from proposals
      where repair_id = r.id and status not in ('SUPERSEDED', 'WITHDRAWN') order by version desc limit 1
    ) p on true
    where (r.visit_type, r.visit_status, r.assignee_id, r.proposal_id, r.proposal_status)
      is distinct from (v.type, v.visit, v.driver, p.proposal, p.answer)`);
  return rows;
}

async function allowedActionsOf(id: string) {
  const record = await transaction(database(), (tx) => lockRepair(tx, id));
  if (record === null) throw new Error(`invariant: repair ${id} not found`);
  const { customerId, customerActions } = record.repair;
  const facts = factsOf({ repair: record.repair, newest: [] });
  return [customerActions, allowedActions(facts, { id: customerId, roles: ['CUSTOMER'] }, new Date())];
}

const flagSteps: readonly TransitionStep[] = [
  ['Repair.unreachable.request', 'operator'],
  ['Repair.reachable', 'customer'],
  ...happyPathTo('Repair.pickup.assigned'),
  ['Repair.corrected', 'operator'],
  ['Repair.pickup.assigned', 'operator'],
  ['Repair.pickup.collected', 'collector'],
  ['Repair.pickup.delivered', 'collector'],
  ['Repair.diagnosis.started', 'technician'],
  ['Repair.diagnosis.finished', 'technician'],
  ['Repair.proposal.sent', 'operator'],
  ['Repair.reject.diagnosed', 'customer'],
  ['Repair.proposal.sent', 'operator'],
  ['Repair.corrected', 'operator'],
  ['Repair.confirm.return', 'operator'],
  ['Repair.return.planned', 'operator'],
  ['Repair.corrected', 'admin'],
  ['Repair.return.assigned', 'operator'],
  ['Repair.return.collected', 'courier'],
  ['Repair.unreachable.return', 'courier'],
  ['Repair.return.broughtBack', 'courier'],
  ['Repair.confirm.return', 'operator'],
  ['Repair.return.assigned', 'operator'],
  ['Repair.return.collected', 'courier'],
  ['Repair.return.delivered', 'courier'],
  ['Repair.completed', 'customer'],
];

const abortedSteps: readonly TransitionStep[] = [
  ...happyPathTo('Repair.pickup.assigned'),
  ['Repair.aborted', 'operator'],
];

test.each([
  ['of a long story', flagSteps],
  ['of one whose visit is called off', abortedSteps],
])('row facts match visits and proposals, step %s', async (_, deeds) => {
  const { id } = await shop.createRepair();
  const [stored, now] = await allowedActionsOf(id);
  expect(stored).toEqual(now);
  for (const deed of deeds) {
    await shop.takeStep(id, deed);
    expect(await selectWrongFacts()).toEqual([]);
    const [kept, allowed] = await allowedActionsOf(id);
    expect([deed[0], kept]).toEqual([deed[0], allowed]);
  }
  expect((await rowOf(id)).customerActions).toEqual([]);
});

test('the migration fills facts of older repairs', async () => {
  const ways: readonly (readonly TransitionStep[])[] = [
    happyPathTo('Repair.pickup.assigned'),
    [...happyPathTo('Repair.diagnosis.finished'), ['Repair.proposal.sent', 'operator']],
    happyPathTo('Repair.approve.confirmed'),
  ];
  for (const way of ways) {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, way.slice(0, -1));
    const before = await rowOf(id);
    await shop.takeSteps(id, way.slice(-1));
    await writeFormerColumns(id);
    await migrate();
    expect(await selectWrongFacts()).toEqual([]);
    await shop.takeStep(id, ['Repair.corrected', 'admin']);
    expect(await selectWrongFacts()).toEqual([]);
    const { version, updatedAt } = before;
    expect({ ...(await rowOf(id)), version, updatedAt }).toEqual(before);
  }
});

/** Removes the columns that schema version 0014 lacked, from the row and from the undo data of its newest log entry. */
async function writeFormerColumns(id: string): Promise<void> {
  await database().execute(sql`
    update repairs set visit_type = null, visit_status = null, proposal_id = null, proposal_status = null, customer_actions = '{}'
    where id = ${id}`);
  await rewriteLog(sql`
    update repair_log set undo = jsonb_set(undo, '{repair}', (undo -> 'repair')
      - array['visitType', 'visitStatus', 'proposalId', 'proposalStatus', 'customerActions']) where repair_id = ${id} and undo is not null`);
}

/** Bypasses the trigger that makes the log append-only. */
async function rewriteLog(statement: SQL): Promise<void> {
  await transaction(database(), async (tx) => {
    await tx.execute(sql`select set_config('atelier.erasing', 'on', true)`);
    await tx.execute(statement);
  });
}

async function migrate(): Promise<void> {
  const file = join(import.meta.dirname, '../../../../migrations/0015_facts.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  const filling = statements.filter((text) => /^\s*(?:--.*\s*)?UPDATE /u.test(text));
  expect(filling).toHaveLength(3);
  for (const text of filling) await rewriteLog(sql.raw(text));
}

test('a shop filled by SQL has the product’s facts', async () => {
  const client = new pg.Client({ connectionString: shop.world.app.connectionString });
  await client.connect();
  await fillShop(client, 500);
  await client.end();
  expect(await selectWrongFacts()).toEqual([]);
  const filled = await database().select().from(repairs);
  expect(filled.length).toBeGreaterThan(500);
  const wrong = filled.filter(
    (repair) => repair.customerActions.join() !== customerActionsOf(factsOf({ repair, newest: [] })).join(),
  );
  expect(wrong.map(({ status, customerActions }) => [status, customerActions])).toEqual([]);
});

test('a new table makes the start recompute customer actions', async () => {
  const open = await shop.createRepair();
  const closed = await shop.createRepair();
  await shop.takeStep(closed.id, ['Repair.cancel.request', 'customer']);
  const before = await rowOf(open.id);
  await database().execute(sql`update repairs set customer_actions = '{}'`);
  await ensureCustomerActions(database());
  expect((await rowOf(open.id)).customerActions).toEqual([]);

  await database().update(computedColumns).set({ madeBy: 'another table' });
  await ensureCustomerActions(database());
  expect((await rowOf(open.id)).customerActions).toEqual(before.customerActions);
  expect((await rowOf(closed.id)).customerActions).toEqual([]);
  expect((await shop.readAsCustomer(open.id)).allowedActions).toEqual(before.customerActions);
});
