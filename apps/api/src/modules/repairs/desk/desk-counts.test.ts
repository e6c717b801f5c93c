import { getDesk, writeToShop } from '@atelier/contract';
import {
  balanceOf,
  followUpDelayOf,
  defaultSettings,
  type Role,
  shopTime,
  type StaffRole,
  staffRoles,
} from '@atelier/domain';
import { deskPositionOf, type DeskReader, type DeskRepair } from '@atelier/domain/desk-position';
import { fillShop } from '@atelier/testing';
import { desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { refusedAddresses } from '#platform/database/schema.ts';
import { factsOf } from '#workflow/repair/repair-facts.ts';
import { conversationMessages, proposals, repairs, users, visits } from '#schema/index.ts';
import { type MemberName, openShop, type Shop, shopPassword } from '../staff/shop.fixture.ts';

const timeZone = 'Africa/Tunis';

let shop: Shop;
let openRepairRows: readonly (DeskRepair & { readonly id: string })[];
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const client = new pg.Client({ connectionString: shop.world.app.connectionString });
  await client.connect();
  await fillShop(client, 2_000);
  await client.end();
  for (const change of varyRepairs) await database().execute(change);
  openRepairRows = await openRepairs();
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

const varyRepairs = [
  sql`update repairs set call_at = now() + interval '1 hour' * (${withParts('call', 5)} - 2) where turn_owner is not null and ${withParts('called', 6)} = 0`,
  sql`update repairs set waiting_since = now() - interval '90 minutes' where turn_owner is not null and ${withParts('message', 25)} = 0`,
  sql`update repairs set delay_reason = (array['PART', 'CUSTOMER', 'LOAD'])[1 + ${withParts('why', 3)}], expected_at = current_date + ${withParts('late', 5)} - 2
    where turn_owner = 'TECHNICIAN' and ${withParts('delay', 3)} = 0`,
  sql`update proposals set price = 900 where abs(hashtext('dear' || id::text)) % 3 = 0`,
  sql`update repairs set technician_id = (select id from users where email = 'technician@atelier.test') where turn_owner = 'TECHNICIAN' and ${withParts('mine', 3)} = 0`,
  sql`update visits set date = current_date + (abs(hashtext('day' || id::text)) % 20) - 4`,
  sql`insert into refused_addresses (address, reason, refused_at)
    select email, '550 5.1.1 unknown', now() from users where email is not null and roles = '{CUSTOMER}' and abs(hashtext('mail' || id)) % 4 = 0`,
  sql`update repairs set paid = 900 where ${withParts('paid', 30)} = 0`,
  sql`update repairs set claim = 'COVERED' where ${withParts('covered', 40)} = 0`,
  sql`update users set away_until = current_date + 2 where email = 'othercourier@atelier.test'`,
  sql`update users set blocked_at = now() where email = 'othercollector@atelier.test'`,
];

function withParts(what: string, parts: number): SQL {
  return sql.raw(`abs(hashtext('${what}' || id)) % ${parts}`);
}

async function openRepairs() {
  const today = shopTime(shop.world.clock.now(), timeZone).day;
  const people = new Map((await database().select().from(users)).map((person) => [person.id, person]));
  const rows = await database()
    .select()
    .from(repairs)
    .leftJoin(proposals, eq(proposals.id, repairs.proposalId))
    .where(or(isNotNull(repairs.turnOwner), isNotNull(repairs.paid)));
  const newest = new Map(
    (
      await database()
        .select()
        .from(visits)
        .where(eq(visits.undone, false))
        .orderBy(desc(visits.createdAt), desc(visits.id))
    )
      .toReversed()
      .map((visit) => [visit.repairId, visit.date]),
  );
  const refused = new Set((await database().select().from(refusedAddresses)).map(({ address }) => address));
  const written = new Map(
    (await database().select().from(conversationMessages).orderBy(conversationMessages.createdAt))
      .filter(({ byCustomer, withdrawnAt }) => !byCustomer && withdrawnAt === null)
      .map((message) => [message.repairId, message.createdAt]),
  );
  return rows.map(({ repairs: row, proposals: offer }) => {
    const person = people.get(row.assigneeId ?? '');
    const works = person?.blockedAt === null && person.roles.some((role) => role === row.turnOwner);
    const isAway = (person?.awayUntil ?? '') >= today;
    return {
      ...row,
      since: row.turnSince,
      due: row.turnDue,
      facts: factsOf({ repair: row, newest: [] }),
      proposal: offer === null ? null : { price: offer.price, sentAt: offer.sentAt, expiresAt: offer.expiresAt },
      visitDay: newest.get(row.id) ?? null,
      mailRefused: refused.has(people.get(row.customerId)?.email ?? ''),
      answeredAt: written.get(row.id) ?? null,
      readsPage: people.get(row.customerId)?.emailVerifiedAt !== null,
      refundOwed: hasRefundOwed(row),
      assigneePresence:
        person === undefined ? null : works ? (isAway ? ('AWAY' as const) : ('THERE' as const)) : ('GONE' as const),
    };
  });
}

function hasRefundOwed(row: typeof repairs.$inferSelect): boolean {
  return balanceOf(row, { paid: row.paid ?? '0.000', charged: row.charged ?? '0.000' }).refundOwed !== '0.000';
}

async function countInMemory(name: MemberName, asked: readonly Role[]): Promise<Record<string, number>> {
  const { id } = shop.people[name];
  const team = await database()
    .select()
    .from(users)
    .where(sql`blocked_at is null and email_verified_at is not null`);
  const now = shop.world.clock.now();
  const reader: DeskReader = {
    viewer: { id, roles: team.find((member) => member.id === id)?.roles ?? [] },
    roles: asked,
    now,
    today: shopTime(now, timeZone).day,
    staffedRoles: new Set(team.flatMap(({ roles }) => roles)),
    followUp: followUpDelayOf(defaultSettings),
  };
  const counts: Record<string, number> = {};
  for (const repair of openRepairRows) {
    const key = deskPositionOf(repair, reader)?.section.key;
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function readCounts(name: MemberName, role?: StaffRole): Promise<Record<string, number>> {
  const { sections } = await shop.people[name].send(getDesk, { query: role === undefined ? {} : { role } });
  expect(sections.every(({ count, items }) => items.length === Math.min(count, 20))).toBe(true);
  return Object.fromEntries(sections.map(({ key, count }) => [key, count]));
}

test.each<[MemberName, readonly Role[]]>([
  ['operator', ['OPERATOR']],
  ['technician', ['TECHNICIAN']],
  ['collector', ['COLLECTOR']],
  ['courier', ['COURIER']],
  ['driver', ['OPERATOR', 'COLLECTOR']],
  ['admin', ['ADMIN']],
])('the desk of the %s has the domain’s counts', async (name, roles) => {
  const expected = await countInMemory(name, roles);
  expect(Object.keys(expected).length).toBeGreaterThan(0);
  expect(await readCounts(name)).toEqual(expected);
});

test('an administrator’s view of any desk has domain counts', async () => {
  for (const role of staffRoles)
    expect([role, await readCounts('admin', role)]).toEqual([role, await countInMemory('admin', [role])]);
});

async function setAdminRoles(own: readonly Role[]): Promise<void> {
  const { email, browser, id } = shop.people.admin;
  await database()
    .update(users)
    .set({ roles: [...own] })
    .where(eq(users.id, id));
  await shop.world.signIn({ email, password: shopPassword, firstName: '', lastName: '' }, browser);
}

test('a repair appears once on somebody’s several desks', async () => {
  await setAdminRoles(staffRoles);
  expect(await readCounts('admin')).toEqual(await countInMemory('admin', staffRoles));
});

test('the administrator gets work only invited members could do', async () => {
  await setAdminRoles(['ADMIN']);
  await database().execute(
    sql`update users set email_verified_at = null where roles @> '{OPERATOR}' and id <> ${shop.people.admin.id}`,
  );
  openRepairRows = await openRepairs();
  const expected = await countInMemory('admin', ['ADMIN']);
  expect(expected['UNMANNED']).toBeGreaterThan(50);
  expect(await readCounts('admin')).toEqual(expected);
});

test('the administrator gets messages while the office is empty', async () => {
  await setAdminRoles(['ADMIN']);
  const { id } = await shop.createRepair();
  await shop.people.customer.send(writeToShop, { params: { id }, body: { text: 'Why was it declined?' } });
  await shop.takeStep(id, ['Repair.decline.request', 'admin', { reason: 'We have no parts' }]);
  await database().execute(
    sql`update users set blocked_at = now() where roles @> '{OPERATOR}' and id <> ${shop.people.admin.id}`,
  );
  const { sections } = await shop.people.admin.send(getDesk, { query: { id } });
  expect(sections).toMatchObject([{ key: 'UNMANNED', items: [{ id, message: 'Why was it declined?' }] }]);
});
