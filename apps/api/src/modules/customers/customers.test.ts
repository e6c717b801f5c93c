import {
  addZone,
  type CallInput,
  changeCustomer,
  changeZone,
  type Customer,
  getCustomer,
  inviteCustomerAgain,
  listAudit,
  listCustomers,
  searchCustomers,
  readInvitation,
  saveRepairRequest,
} from '@atelier/contract';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findRefusal, recordRefusal } from '#platform/mail/refused-addresses.ts';
import { repairs, users } from '#schema/index.ts';
import { invitationTokenIn } from '#modules/team/team.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

let createdCount = 0;

async function createCustomer(overrides: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  createdCount += 1;
  const id = uuidv7();
  const at = shop.world.clock.now();
  await shop.world.app.platform.database.insert(users).values({
    id,
    firstName: 'Zeïneb',
    lastName: `Bou-Khris ${createdCount}`,
    phone: `+2165500${1_000 + createdCount}`,
    roles: ['CUSTOMER'],
    lang: 'fr',
    mailLang: 'fr',
    createdAt: at,
    updatedAt: at,
    ...overrides,
  });
  return id;
}

function openCustomer(id: string, by: 'operator' | 'admin' = 'operator'): Promise<Customer> {
  return shop.people[by].send(getCustomer, { params: { id } });
}

type Change = Partial<CallInput<typeof changeCustomer, 'body'>>;

async function updateCustomer(id: string, changes: Change, by: 'operator' | 'admin' = 'operator'): Promise<Customer> {
  const { firstName, lastName, phone, address, email, zoneId, isPremium, version } = await openCustomer(id, by);
  const body = { firstName, lastName, phone, address, email, zoneId, isPremium, version, ...changes };
  return shop.people[by].send(changeCustomer, { params: { id }, body });
}

function inviteAgain(id: string): Promise<Customer> {
  return shop.people.operator.send(inviteCustomerAgain, { params: { id }, idempotencyKey: uuidv7() });
}

function searchFor(q: string) {
  return shop.people.operator.send(searchCustomers, { body: { q } });
}

function refusalAt(path: string, message: string) {
  return { body: { issues: [{ path, message }] } };
}

async function readNewestLine() {
  return (await shop.people.admin.send(listAudit, { query: { limit: 1 } })).data[0];
}

describe('the customers', () => {
  test('a customer search ignores accents and finds no staff', async () => {
    const id = await createCustomer({ lastName: 'Ould-Brahim', phone: '+21655987654', email: 'zeineb@atelier.test' });
    for (const q of ['zeineb ould', 'OULD BRAHÏM', '55 987 654', '00216 55987654', 'Zeineb@Atelier.test'])
      expect([q, (await searchFor(q)).data.map((each) => each.id)]).toEqual([q, [id]]);
    for (const q of ['operator', 'zeineb trab', '%', '…']) expect([q, (await searchFor(q)).data]).toEqual([q, []]);
  });

  test("names of customers forgive typing errors, telephones don't", async () => {
    const id = await createCustomer({ lastName: 'Haddadi', phone: '+21655987655', email: 'zeineb.h@atelier.test' });
    for (const q of ['Hadadi', 'zeineb hadadi', 'HADDAID'])
      expect(await searchFor(q)).toMatchObject({ data: [{ id }], similar: true });
    expect(await searchFor('haddadi')).toMatchObject({ data: [{ id }], similar: false });
    for (const q of ['55 987 656', 'zeineb.h@atelier.tesst', 'haddadi 55987656', 'operatir'])
      expect([q, await searchFor(q)]).toEqual([q, { data: [], nextCursor: null, similar: false }]);
  });

  test('the audit records a customer search by its count', async () => {
    await searchFor('customer Test');
    const line = await readNewestLine();
    expect(line).toMatchObject({ action: 'customers.searched', changes: { hits: 1 }, subject: null });
    expect(JSON.stringify(line)).not.toContain('customer Test');
  });

  test('customers come by page, each once, newest first', async () => {
    const three = [await createCustomer(), await createCustomer(), await createCustomer()].toReversed();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = await shop.people.admin.send(listCustomers, { query });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids.slice(0, 3)).toEqual(three);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(shop.people.customer.id);
    expect(ids).not.toContain(shop.people.admin.id);
  });
});

describe('a customer', () => {
  test('opening a customer is recorded in the audit', async () => {
    const { id, device } = await shop.createRepair('stranger');
    const seen = await openCustomer(shop.people.stranger.id);
    expect(seen).toMatchObject({ name: 'stranger Test', account: 'ACTIVE', isPremium: false });
    expect(seen.devices).toMatchObject([{ id: device.id, version: 1 }]);
    expect(seen.repairs).toMatchObject([{ id, status: 'REQUESTED', isOpen: true, device: { name: 'Pixel 9' } }]);
    expect(await readNewestLine()).toMatchObject({
      action: 'customer.opened',
      subject: { kind: 'user', id: seen.id, name: 'stranger Test' },
    });
  });

  test('staff and erased people are no customers', async () => {
    const erased = await createCustomer({ erasedAt: shop.world.clock.now() });
    for (const id of [shop.people.admin.id, erased, uuidv7(), 'x'])
      await expect(openCustomer(id)).rejects.toMatchObject({ status: 404 });
  });

  test('a customer’s change names its fields in the audit', async () => {
    const id = await createCustomer();
    const before = await openCustomer(id);
    const after = await updateCustomer(id, {
      lastName: 'Ben Amor',
      address: '4 rue du Lac\nTunis',
      phone: '55 000 111',
    });
    expect(after).toMatchObject({ lastName: 'Ben Amor', phone: '+21655000111', version: before.version + 1 });
    expect((await readNewestLine())?.changes).toEqual({ fields: ['lastName', 'phone', 'address'] });
    expect(JSON.stringify(await readNewestLine())).not.toContain('rue du Lac');
    await expect(updateCustomer(id, { version: before.version })).rejects.toMatchObject({
      status: 409,
      body: { message: 'editedMeanwhile', customer: { lastName: 'Ben Amor' } },
    });
  });

  test('premium is given by administrators alone [2.57]', async () => {
    const id = await createCustomer();
    await expect(updateCustomer(id, { isPremium: true })).rejects.toMatchObject({ status: 403 });
    expect(await updateCustomer(id, { isPremium: true }, 'admin')).toMatchObject({ isPremium: true });
    expect((await readNewestLine())?.changes).toEqual({ isPremium: { from: false, to: true } });
    expect(await updateCustomer(id, { firstName: 'Zeyneb' })).toMatchObject({ isPremium: true, firstName: 'Zeyneb' });
  });

  test('a phone number stays while a device is awaited', async () => {
    await shop.createRepair();
    const asked = updateCustomer(shop.people.customer.id, { phone: '' });
    await expect(asked).rejects.toMatchObject(refusalAt('phone', 'phone.inUse'));
  });

  test('an oversized address is refused at its field', async () => {
    const id = await createCustomer();
    await expect(updateCustomer(id, { address: 'x'.repeat(5_000) })).rejects.toMatchObject(
      refusalAt('address', 'tooLong'),
    );
    await expect(updateCustomer(id, { firstName: 'a\u0000b' })).rejects.toMatchObject(
      refusalAt('firstName', 'unreadable'),
    );
    expect(await updateCustomer(id, { lastName: 'بن يوسف' })).toMatchObject({ name: 'Zeïneb بن يوسف' });
  });
});

describe('an e-mail that is added', () => {
  test('an added e-mail invites the customer', async () => {
    const id = await createCustomer();
    const { mailbox } = shop.world;
    expect(await updateCustomer(id, { email: 'misheard@atelier.test' })).toMatchObject({ account: 'INVITED' });
    const first = invitationTokenIn(await mailbox.next({ to: 'misheard@atelier.test' }));
    const { database } = shop.world.app.platform;
    await database.update(users).set({ invitedAgain: 3 }).where(eq(users.id, id));
    await recordRefusal(database, 'misheard@atelier.test', { reason: 'unknown', refusedAt: new Date() });
    await updateCustomer(id, { email: `right-${id}@atelier.test` });
    expect(await findRefusal(database, 'misheard@atelier.test')).toBeUndefined();
    expect(await database.$count(users, and(eq(users.id, id), eq(users.invitedAgain, 0)))).toBe(1);
    const token = invitationTokenIn(await mailbox.next({ to: `right-${id}@atelier.test` }));
    const read = (asked: string) => shop.world.browser().send(readInvitation, { body: { token: asked } });
    expect(await read(token)).toMatchObject({ firstName: 'Zeïneb', staff: false, phoneEnd: true });
    await expect(read(first)).rejects.toMatchObject({ status: 400 });
  });

  test('an invited customer keeps the phone until they come', async () => {
    const id = await createCustomer();
    await updateCustomer(id, { email: `told-${id}@atelier.test` });
    await expect(updateCustomer(id, { phone: '' })).rejects.toMatchObject(refusalAt('phone', 'required'));
    expect(await updateCustomer(id, { phone: '55 000 222' })).toMatchObject({
      phone: '+21655000222',
      account: 'INVITED',
    });
  });

  test('the office sends an invitation again', async () => {
    const id = await createCustomer();
    const email = `lost-${id}@atelier.test`;
    await updateCustomer(id, { email });
    const former = invitationTokenIn(await shop.world.mailbox.next({ to: email }));
    expect(await inviteAgain(id)).toMatchObject({ email, account: 'INVITED' });
    expect(await readNewestLine()).toMatchObject({ action: 'customer.invited', subject: { kind: 'user', id } });
    const token = invitationTokenIn(await shop.world.mailbox.next({ to: email }));
    const read = (asked: string) => shop.world.browser().send(readInvitation, { body: { token: asked } });
    expect(await read(token)).toMatchObject({ email, phoneEnd: true });
    await expect(read(former)).rejects.toMatchObject({ status: 400 });
  });

  test('an invitation again needs address, phone and no account', async () => {
    const without = await createCustomer({ email: `imported-${uuidv7()}@atelier.test`, phone: null });
    await expect(inviteAgain(without)).rejects.toMatchObject(refusalAt('phone', 'required'));
    for (const [id, account] of [
      [await createCustomer(), 'NONE'],
      [shop.people.customer.id, 'ACTIVE'],
    ] as const)
      await expect(inviteAgain(id)).rejects.toMatchObject({
        status: 409,
        body: { message: 'editedMeanwhile', customer: { id, account } },
      });
    await expect(inviteAgain(shop.people.admin.id)).rejects.toMatchObject({ status: 404 });
  });

  test('an imported customer without a phone is saved', async () => {
    const id = await createCustomer({ email: `imported-${uuidv7()}@atelier.test`, phone: null });
    expect(await updateCustomer(id, { lastName: 'Ben Amor' })).toMatchObject({ lastName: 'Ben Amor', phone: null });
    const otherEmail = updateCustomer(id, { email: `other-${id}@atelier.test` });
    await expect(otherEmail).rejects.toMatchObject(refusalAt('phone', 'required'));
  });

  test('a taken e-mail is refused at its field', async () => {
    const id = await createCustomer();
    const taken = updateCustomer(id, { email: shop.people.customer.email });
    await expect(taken).rejects.toMatchObject({ status: 409, ...refusalAt('email', 'member.emailTaken') });
    const without = updateCustomer(id, { email: 'new@atelier.test', phone: '' });
    await expect(without).rejects.toMatchObject(refusalAt('phone', 'required'));
    const own = updateCustomer(shop.people.stranger.id, { email: 'other@atelier.test' });
    await expect(own).rejects.toMatchObject(refusalAt('email', 'books.ownEmail'));
    const [row] = await shop.world.app.platform.database.select().from(users).where(eq(users.id, id));
    expect([row?.email, row?.version]).toEqual([null, 1]);
  });
});

describe('with zones', () => {
  const zone = (name: string, postalCode: string) => {
    const body = { nameFr: name, nameEn: name, postalCodes: [postalCode], places: [] };
    return shop.people.admin.send(addZone, { body, idempotencyKey: uuidv7() });
  };

  test('an address gets its zone unless one was chosen', async () => {
    const id = await createCustomer();
    const { database } = shop.world.app.platform;
    const zoneOfRepair = async (repairId: string) =>
      (await database.select({ zoneId: repairs.zoneId }).from(repairs).where(eq(repairs.id, repairId)))[0]?.zoneId;
    const { id: before } = await shop.createRepair();
    expect([await zoneOfRepair(before), (await updateCustomer(id, { address: '2070 La Marsa' })).zoneId]).toEqual([
      null,
      null,
    ]);
    const [marsa, lac] = [await zone('La Marsa', '2070'), await zone('Le Lac', '1053')];
    const deviceId = await shop.addDevice();
    const body = { deviceId, issue: 'Dead', address: '3 rue du Lac, 1053 Tunis' };
    const { customer } = shop.people;
    const request = await customer.send(saveRepairRequest, { body });
    expect(await zoneOfRepair(request.id)).toBe(lac.id);
    await customer.send(saveRepairRequest, { body: { ...body, id: request.id, address: '2070 La Marsa' } });
    expect(await zoneOfRepair(request.id)).toBe(marsa.id);
    expect(await updateCustomer(id, { address: '1053 Tunis' })).toMatchObject({ zoneId: lac.id });
    expect(await updateCustomer(id, { address: '1053 Lac', zoneId: marsa.id })).toMatchObject({ zoneId: marsa.id });
    expect(await updateCustomer(id, { lastName: 'Ben Amor' })).toMatchObject({ zoneId: marsa.id });
    await shop.people.admin.send(changeZone, { params: { id: lac.id }, body: { ...lac, retired: true } });
    await expect(updateCustomer(id, { zoneId: lac.id })).rejects.toMatchObject(refusalAt('zoneId', 'invalid'));
    expect(await updateCustomer(id, { address: '1053 Berges' })).toMatchObject({ zoneId: null });
  });
});
