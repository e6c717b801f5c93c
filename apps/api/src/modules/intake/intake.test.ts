import { acceptInvitation, getActiveContent, getMe, listNotifications, listMyRepairs } from '@atelier/contract';
import { shopTime } from '@atelier/domain';
import { count, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, startWorld, type TestWorld } from '#browser.fixture.ts';
import { hour } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { audit, challenges, devices, handovers, repairLog, repairs, users, visits } from '#schema/index.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { invitationTokenIn } from '#modules/team/team.fixture.ts';
import { newCustomerInput, randomPhoneNumber, createIntakeClient, counterSteps } from './intake.fixture.ts';

let shop: Shop;
let otherWorld: TestWorld;
let intake: Awaited<ReturnType<typeof createIntakeClient>>;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  otherWorld = await startWorld(inject('database'), {
    beside: shop.world,
    environment: { RATE_LIMITS: 'on' },
    limits: { perUser: { devicesKept: 1, devicesTakenIn: 2, lookups: { points: 3, per: hour } } },
  });
  intake = await createIntakeClient(shop);
});
afterAll(async () => {
  await otherWorld.stop();
  await shop.stop();
});

function database() {
  return shop.world.app.platform.database;
}

async function selectByPhone(phone: string) {
  return database().select().from(users).where(eq(users.phone, phone));
}

describe('looking up who calls', () => {
  test('a caller is found by six digits', async () => {
    const phone = '+21655123456';
    const mother = await intake.intake({ customer: newCustomerInput({ firstName: 'Amel', phone }) });
    const daughter = await intake.intake({ customer: newCustomerInput({ phone, email: 'selma@atelier.test' }) });
    await intake.intake({ customer: newCustomerInput({ phone: '+21655123999' }) });
    for (const typed of ['551 234 5', '+216 55 12 34 5', '00216551234 5', '55123456', '216 551 234 56']) {
      const people = await intake.lookUp(typed);
      expect(people.map(({ id }) => id)).toEqual([mother.customer.id, daughter.customer.id]);
    }
    expect(await intake.lookUp('551239')).toHaveLength(1);
    expect(await intake.lookUp('551234')).toEqual([
      expect.objectContaining({ name: 'Amel Trabelsi', emailMasked: null, address: null }),
      {
        id: daughter.customer.id,
        name: 'Selma Trabelsi',
        phone,
        emailMasked: 's…@atelier.test',
        address: null,
        repairs: [{ id: daughter.repair.id, device: 'Galaxy S22', status: 'REQUESTED' }],
        devices: [expect.objectContaining({ name: 'Galaxy S22', repairId: daughter.repair.id })],
      },
    ]);
    await expect(intake.lookUp('55123')).rejects.toMatchObject({ status: 400 });
    expect(await intake.lookUp('not at all 555555')).toEqual([]);
  });

  test('a caller search finds ten customers, no staff', async () => {
    const phone = randomPhoneNumber();
    await Promise.all(Array.from({ length: 12 }, () => intake.intake({ customer: newCustomerInput({ phone }) })));
    expect(await intake.lookUp(phone)).toHaveLength(10);
    expect((await intake.lookUp('20 123 456')).map(({ name }) => name)).toEqual(['customer Test', 'stranger Test']);
  });

  test('a caller lookup is recorded by its count', async () => {
    const { id } = shop.people.admin;
    await intake.lookUp('20123456', shop.people.admin);
    const lines = await database().select().from(audit).where(eq(audit.actorId, id));
    expect(lines.filter(({ action }) => action === 'people.lookedUp').map(({ changes }) => changes)).toEqual([
      { hits: 2 },
    ]);
  });

  test('a caller search is limited per person', async () => {
    const there = openBrowser(otherWorld.app.url);
    there.accessToken = shop.people.otherOperator.browser.accessToken;
    for (let times = 0; times < 3; times += 1) await intake.lookUp('20123456', there);
    await expect(intake.lookUp('20123456', there)).rejects.toMatchObject({ status: 429 });
  });
});

describe('a request by phone', () => {
  test('a phone request without e-mail makes a customer', async () => {
    const customer = newCustomerInput();
    const made = await intake.intake({ customer, steps: [{ action: 'Repair.confirm.request' }] });
    expect(made).toMatchObject({
      repair: { status: 'CONFIRMED', version: 2 },
      customer: { name: 'Selma Trabelsi' },
      invited: false,
    });
    const [row] = await database().select().from(repairs).where(eq(repairs.id, made.repair.id));
    expect(row).toMatchObject({ channel: 'phone', createdBy: shop.people.operator.id, customerId: made.customer.id });
    expect(await selectByPhone(customer.phone)).toMatchObject([
      { email: null, roles: ['CUSTOMER'], lang: 'fr', mailLang: 'fr' },
    ]);
    await shop.takeStep(made.repair.id, ['Repair.pickup.planned', 'operator']);
    const posted = await database().select().from(mails).where(eq(mails.subjectId, made.customer.id));
    expect(posted).toEqual([]);
  });

  test('a repeated phone request is made once', async () => {
    const { id, browser } = shop.people.stranger;
    const key = uuidv7();
    const body = { customer: { id }, steps: [{ action: 'Repair.confirm.request' }] as const };
    const [one, two] = [
      await intake.intake({ ...body, steps: [...body.steps] }, undefined, key),
      await intake.intake({ ...body, steps: [...body.steps] }, undefined, key),
    ];
    expect(two).toEqual(one);
    expect((await browser.send(listMyRepairs)).map((repair) => repair.id)).toEqual([one.repair.id]);
    const { data } = await browser.send(listNotifications, { query: {} });
    expect(data.filter(({ repairId }) => repairId === one.repair.id).map(({ action }) => action)).toEqual([
      'Repair.confirm.request',
    ]);
    const mailed = await database().select().from(mails).where(eq(mails.subjectId, id));
    expect(mailed.filter(({ template }) => template === 'repair.step')).toHaveLength(1);
  });

  test('a phone request refuses a device in repair', async () => {
    const made = await intake.intake();
    const { customer } = made;
    const [device] = await database().select().from(devices).where(eq(devices.customerId, customer.id));
    const theirs = { customer: { id: customer.id }, device: { id: device?.id ?? '' } };
    await expect(intake.intake(theirs)).rejects.toMatchObject({ status: 409, body: { message: 'deviceInRepair' } });
    await expect(intake.intake({ ...theirs, customer: { id: shop.people.customer.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(intake.intake({ customer: { id: shop.people.courier.id } })).rejects.toMatchObject({ status: 404 });
    await expect(intake.intake({ customer: { id: 'nobody' } })).rejects.toMatchObject({ status: 404 });
  });

  test('an intake takes more devices than customers register', async () => {
    const there = openBrowser(otherWorld.app.url);
    there.accessToken = shop.people.operator.browser.accessToken;
    const { customer } = await intake.intake({}, there);
    const again = () => intake.intake({ customer: { id: customer.id } }, there);
    expect((await again()).customer).toEqual(customer);
    await expect(again()).rejects.toMatchObject({ status: 409, body: { message: 'tooManyDevices' } });
  });

  test('twenty concurrent calls make twenty customers', async () => {
    const phone = randomPhoneNumber();
    const there = openBrowser(otherWorld.app.url);
    there.accessToken = shop.people.operator.browser.accessToken;
    const nodes = [shop.people.operator, there] as const;
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        intake.intake({ customer: newCustomerInput({ phone }) }, nodes[index % 2 === 0 ? 0 : 1]),
      ),
    );
    const people = await selectByPhone(phone);
    expect(people.map(({ id }) => id).toSorted()).toEqual(made.map(({ customer }) => customer.id).toSorted());
    expect(new Set(made.map(({ repair }) => repair.id)).size).toBe(20);
    for (const { id } of people) {
      const [owned] = await database().select({ devices: count() }).from(devices).where(eq(devices.customerId, id));
      expect(owned?.devices).toBe(1);
    }
  });
});

describe('a caller with an e-mail', () => {
  test('a caller with an e-mail is invited', async () => {
    const customer = newCustomerInput({ email: 'misheard@atelier.test' });
    const made = await intake.intake({ customer, steps: [{ action: 'Repair.confirm.request' }] });
    expect(made.invited).toBe(true);
    await shop.takeStep(made.repair.id, ['Repair.pickup.planned', 'operator']);
    const sent = await database().select().from(mails).where(eq(mails.recipient, 'misheard@atelier.test'));
    expect(sent.map(({ template }) => template)).toEqual(['account.invitation']);
    const first = invitationTokenIn(await shop.world.mailbox.next({ to: 'misheard@atelier.test' }));
    const anHourAgo = new Date(shop.world.clock.now().getTime() - hour);
    await database().update(challenges).set({ createdAt: anHourAgo }).where(eq(challenges.userId, made.customer.id));
    const again = await intake.intake({ customer: { id: made.customer.id } });
    expect(again.invited).toBe(true);
    const token = invitationTokenIn(await shop.world.mailbox.next({ to: 'misheard@atelier.test' }));
    const accepting = shop.world.browser();
    const accepted = { password: 'sixsix', phoneEnd: customer.phone.slice(-4) };
    await expect(accepting.send(acceptInvitation, { body: { ...accepted, token: first } })).rejects.toMatchObject({
      status: 400,
    });
    const { accessToken, user } = await accepting.send(acceptInvitation, { body: { ...accepted, token } });
    expect(user.terms).toEqual({ version: 1, acceptedAt: expect.any(String) });
    accepting.accessToken = accessToken;
    expect((await accepting.send(getMe)).user.terms).toEqual(user.terms);
    expect(await accepting.send(listMyRepairs)).toHaveLength(2);
    await shop.takeStep(made.repair.id, ['Repair.pickup.assigned', 'operator']);
    await shop.takeStep(made.repair.id, ['Repair.pickup.collected', 'collector']);
    expect((await shop.world.mailbox.next({ to: 'misheard@atelier.test' })).text).toContain(made.repair.id);
  });

  test('several devices in one hour invite once', async () => {
    const customer = newCustomerInput({ email: 'school@atelier.test' });
    const { customer: school } = await intake.intake({ customer });
    const token = invitationTokenIn(await shop.world.mailbox.next({ to: 'school@atelier.test' }));
    const next = () => intake.intake({ customer: { id: school.id } });
    const later = [await next(), await next()];
    expect(later.map(({ invited }) => invited)).toEqual([true, true]);
    expect(await database().$count(mails, eq(mails.recipient, 'school@atelier.test'))).toBe(1);
    const body = { token, password: 'sixsix', phoneEnd: customer.phone.slice(-4) };
    await shop.world.browser().send(acceptInvitation, { body });
  });

  test('a caller with an existing account is refused', async () => {
    const customer = newCustomerInput({ email: shop.people.customer.email });
    const body = { statusCode: 409, message: 'emailTaken', error: 'Conflict', issues: [] };
    await expect(intake.intake({ customer })).rejects.toHaveProperty('body', body);
    expect(await selectByPhone(customer.phone)).toEqual([]);
  });
});

const plannedVisit = { time: '09:00-12:00', address: '1 rue de Marseille, Tunis' };

describe('a device at the counter', () => {
  test('a walk-in is one chain with its visit', async () => {
    const content = await shop.people.driver.send(getActiveContent);
    const made = await intake.intake({ steps: counterSteps }, shop.people.driver);
    expect(made.repair.status).toBe('DELIVERED');
    const [visit] = await database().select().from(visits).where(eq(visits.repairId, made.repair.id));
    expect(visit).toMatchObject({
      type: 'PICKUP',
      mode: 'COUNTER',
      status: 'DELIVERED',
      assigneeId: shop.people.driver.id,
    });
    expect(visit?.date).toBe(shopTime(shop.world.clock.now(), 'Africa/Tunis').day);
    expect(visit?.address).toBe(content.fr.contact.aside.address);
    const log = await database()
      .select()
      .from(repairLog)
      .where(eq(repairLog.repairId, made.repair.id))
      .orderBy(repairLog.version);
    expect(log.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(log.filter(({ version }) => version > 1).map(({ chainId }) => chainId)).size).toBe(1);
    const receipts = await database().select().from(handovers).where(eq(handovers.repairId, made.repair.id));
    expect(receipts.map(({ from, to }) => [from, to])).toEqual([
      ['CUSTOMER', 'COLLECTOR'],
      ['COLLECTOR', 'CENTER'],
    ]);
    expect(await shop.readAsStaff(made.repair.id)).toMatchObject({
      pickupLogistic: { mode: 'COUNTER' },
      visits: [{ mode: 'COUNTER' }],
    });
  });

  test('a walk-in is mailed as brought in', async () => {
    const { id, email } = shop.people.customer;
    const made = await intake.intake({ customer: { id }, steps: counterSteps }, shop.people.driver);
    const mail = await shop.world.mailbox.next({ to: email });
    expect(mail.text).toContain(made.repair.id);
    expect(mail.text).toContain('à l’atelier');
    expect(mail.text).not.toContain('chauffeur');
  });

  test.each(['operator', 'admin'] as const)('a walk-in is taken in by an %s', async (name) => {
    const { id: actorId } = shop.people[name];
    const made = await intake.intake({ steps: counterSteps }, shop.people[name]);
    const { log, custody, visits: brought } = await shop.readAsStaff(made.repair.id);
    expect({ custody, brought }).toMatchObject({
      custody: 'CENTER',
      brought: [{ mode: 'COUNTER', status: 'DELIVERED', assignee: { id: actorId } }],
    });
    expect(new Set(log.map(({ actor }) => actor?.id))).toEqual(new Set([actorId]));
    const receipts = await database().select().from(handovers).where(eq(handovers.repairId, made.repair.id));
    expect(receipts.map(({ fromUserId, toUserId }) => [fromUserId, toUserId])).toEqual([
      [made.customer.id, actorId],
      [actorId, null],
    ]);
  });

  test('half a walk-in chain is refused to the office [6.9]', async () => {
    const customer = newCustomerInput();
    await expect(intake.intake({ customer, steps: counterSteps.slice(0, 3) })).rejects.toMatchObject({ status: 400 });
    const half = counterSteps
      .slice(0, 3)
      .map((step) => ({ ...step, date: shop.dayIn(30), ...plannedVisit, assigneeId: shop.people.collector.id }));
    await expect(intake.intake({ customer, steps: half })).rejects.toMatchObject({
      status: 403,
      body: { message: 'notAllowed', step: 2 },
    });
    expect(await selectByPhone(customer.phone)).toEqual([]);
  });

  test('a refused walk-in step undoes everything', async () => {
    const customer = newCustomerInput();
    const wrong = [{ action: 'Repair.confirm.request' as const }, { action: 'Repair.fix.started' as const }];
    await expect(intake.intake({ customer, steps: wrong }, shop.people.admin)).rejects.toMatchObject({
      status: 409,
      body: { step: 1 },
    });
    expect(await selectByPhone(customer.phone)).toEqual([]);
  });
});
