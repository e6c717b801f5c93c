import { listMyDevices, listMyRepairs, sendIntakeCode } from '@atelier/contract';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeIn } from '#browser.fixture.ts';
import { minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { users } from '#schema/index.ts';
import { type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { newCustomerInput, createIntakeClient } from './intake.fixture.ts';

let shop: Shop;
let intake: Awaited<ReturnType<typeof createIntakeClient>>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  intake = await createIntakeClient(shop);
});
afterAll(() => shop.stop());

function accountOf(name: MemberName) {
  return shop.world.app.platform.database.select().from(users).where(eq(users.id, shop.people[name].id));
}

async function requestCode(name: MemberName) {
  shop.world.clock.forward(minute);
  const { email } = shop.people[name];
  const token = await intake.askCode(email);
  const mail = await shop.world.mailbox.next({ to: email });
  return { token, code: codeIn(mail), email, mail };
}

function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('a caller’s code puts the repair on their account', async () => {
  const { token, code, email, mail } = await requestCode('customer');
  expect(mail.subject).toBe(`${code}, le code à donner à notre équipe`);
  expect(mail.text).not.toMatch(/https?:\S*\/(?!files)\S*token/u);
  const before = await accountOf('customer');
  const customer = newCustomerInput({ email, firstName: 'Autre', lastName: 'Nom', lang: 'en' });
  const made = await intake.intake({ customer, code: { token, code } });
  expect(made).toMatchObject({ customer: { id: shop.people.customer.id, name: 'customer Test' }, invited: false });
  expect(await accountOf('customer')).toEqual(before);
  const mine = await shop.people.customer.send(listMyRepairs);
  expect(mine.map(({ id }) => id)).toEqual([made.repair.id]);
  expect(await shop.people.customer.send(listMyDevices)).toHaveLength(1);
  await expect(intake.intake({ customer, code: { token, code } })).rejects.toMatchObject({ status: 400 });
});

test('a repeated press mails one caller code', async () => {
  shop.world.clock.forward(minute);
  const { email } = shop.people.customer;
  const key = uuidv7();
  const send = () => shop.people.operator.send(sendIntakeCode, { body: { email }, idempotencyKey: key });
  const tokens = [await send(), await send()];
  expect(tokens[1]).toEqual(tokens[0]);
  const code = codeIn(await shop.world.mailbox.next({ to: email }));
  const codes = await shop.world.app.platform.database
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'account.intake'), eq(mails.recipient, email)));
  const before = shop.world.mailbox.all.filter(({ to, subject }) => to === email && subject.startsWith(code));
  expect([codes.length, before.length]).toEqual([2, 1]);
});

test('a wrong caller code counts despite the rollback', async () => {
  const { token, code, email } = await requestCode('stranger');
  const customer = newCustomerInput({ email });
  for (let tries = 0; tries < 5; tries += 1)
    await expect(intake.intake({ customer, code: { token, code: wrongCode(code) } })).rejects.toMatchObject({
      body: { message: 'invalidCode' },
    });
  await expect(intake.intake({ customer, code: { token, code } })).rejects.toMatchObject({
    body: { message: 'codeExpired' },
  });
  expect(await shop.people.stranger.send(listMyRepairs)).toEqual([]);
});

test('a caller code fits one address and session', async () => {
  const { token, code, email } = await requestCode('stranger');
  const asked = { customer: newCustomerInput({ email }), code: { token, code } };
  const invalid = { body: { message: 'Invalid token' } };
  await expect(intake.intake(asked, shop.people.otherOperator)).rejects.toMatchObject(invalid);
  await expect(
    intake.intake({ ...asked, customer: newCustomerInput({ email: 'another@atelier.test' }) }),
  ).rejects.toMatchObject(invalid);
  await expect(intake.intake({ ...asked, customer: newCustomerInput() })).rejects.toMatchObject(invalid);
  expect(await intake.askCode('nobody@atelier.test')).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
  expect(await intake.askCode(shop.people.courier.email)).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
  await intake.intake(asked);
  const { database } = shop.world.app.platform;
  const codes = await database.select().from(mails).where(eq(mails.template, 'account.intake'));
  expect(new Set(codes.map(({ recipient }) => recipient))).toEqual(
    new Set([shop.people.customer.email, shop.people.stranger.email]),
  );
});
