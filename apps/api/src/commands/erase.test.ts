import { answerContactMessage, changeAvatar, deleteMe, getMe } from '@atelier/contract';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPerson } from '#browser.fixture.ts';
import { findListedMessage, sendMessage } from '#modules/contact-messages/contact-messages.fixture.ts';
import { createIntakeClient, newCustomerInput } from '#modules/intake/intake.fixture.ts';
import { tracesOf } from '#modules/personal-data/traces.fixture.ts';
import { happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { createPhonePhoto } from '#picture.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { recordRefusal } from '#platform/mail/refused-addresses.ts';
import { audit } from '#schema/index.ts';
import { runInShop } from './command.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function erase(customer: string, ...options: readonly string[]) {
  return runInShop(shop, ['erase', customer, ...options]);
}

function countErasures(userId: string): Promise<number> {
  const erasure = and(eq(audit.subjectId, userId), eq(audit.action, 'person.erased'));
  return shop.world.app.platform.database.$count(audit, erasure);
}

test('an erased customer leaves no trace', async () => {
  const leaving = createPerson({ firstName: 'Qzerased' });
  const { browser, userId } = await shop.world.signUp(leaving);
  const file = new Blob([Uint8Array.from(await createPhonePhoto())]);
  const avatar = (await browser.send(changeAvatar, { file })).user.avatar?.split('/').at(-1) ?? '';
  expect(await erase(leaving.email)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
  expect(await erase(leaving.email, '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('A mail tells') });
  await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
  const words = { name: leaving.firstName, avatar };
  await expect.poll(() => tracesOf(shop.world.app, words)).toEqual({ name: [], avatar: [] });
  expect(await countErasures(userId)).toBe(1);
});

test('a customer without address is erased by id', async () => {
  const { intake } = await createIntakeClient(shop);
  const { customer, repair } = await intake({ customer: newCustomerInput({ firstName: 'Qzwalkin' }) });
  const open = await erase(customer.id, '--yes');
  expect([open.code, open.err]).toEqual([1, expect.stringContaining('A repair of this customer is open')]);
  await shop.takeStep(repair.id, ['Repair.decline.request', 'operator', { reason: 'Qzreason' }]);
  expect(await erase(customer.id, '--yes')).toMatchObject({ code: 0, out: expect.not.stringContaining('mail') });
  const words = { name: 'Qzwalkin', reason: 'Qzreason' };
  expect(await tracesOf(shop.world.app, words)).toEqual({ name: [], reason: [] });
  expect(await shop.world.app.platform.database.$count(mails, eq(mails.subjectId, customer.id))).toBe(0);
  expect(await erase(customer.id, '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('No customer') });
  expect(await countErasures(customer.id)).toBe(1);
});

test('a device handed back unrated doesn’t prevent an erasure', async () => {
  const leaving = createPerson({ firstName: 'Qzunrated' });
  const { browser, userId } = await shop.world.signUp(leaving);
  const { customer } = shop.people;
  shop.people.customer = { id: userId, email: leaving.email, browser, send: browser.send };
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
  shop.people.customer = customer;
  const own = browser.send(deleteMe, { body: { password: leaving.password } });
  await expect(own).rejects.toMatchObject({ body: { message: 'repairOpen' } });
  expect(await erase(userId, '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('A mail tells') });
  await expect.poll(() => tracesOf(shop.world.app, { name: leaving.firstName })).toEqual({ name: [] });
  const erased = await shop.readAsStaff(id);
  expect(erased).toMatchObject({ status: 'RETURNED', customer: { name: null } });
  expect(erased.allowedActions).not.toContain('Repair.corrected');
});

test('an account is erased by id, with its mail', async () => {
  const { person, userId } = await shop.world.signUp();
  expect(await erase(userId, '--yes')).toMatchObject({ code: 0 });
  await shop.world.mailbox.next({ to: person.email, subject: 'deleted' });
});

test('somebody without an account leaves no trace', async () => {
  const { operator, technician } = shop.people;
  const written = { name: 'Qzwriter', message: 'Qzmessage' };
  const { email } = await sendMessage(shop.world, { ...written, email: 'qzwriter@atelier.test' });
  const staying = await sendMessage(shop.world, { email: technician.email });
  const { id, version } = await findListedMessage(operator, { email });
  await operator.send(answerContactMessage, { params: { id }, body: { text: 'Qzanswer', version } });
  await shop.world.mailbox.next({ to: email });
  const refusal = { reason: 'unknown', refusedAt: shop.world.clock.now() };
  await recordRefusal(shop.world.app.platform.database, email, refusal);
  expect(await erase('QZwriter@atelier.test', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Its contact messages are deleted: 1.'),
  });
  const words = { ...written, email, answer: 'Qzanswer' };
  expect(await tracesOf(shop.world.app, words)).toEqual({ name: [], message: [], email: [], answer: [] });
  expect(await erase(email, '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('No customer') });
  expect(await erase(technician.email, '--yes')).toMatchObject({ code: 1 });
  expect(await findListedMessage(operator, staying)).toMatchObject({ message: staying.message });
});

test('an erasure refuses open repairs, staff and strangers', async () => {
  await shop.createRepair('stranger');
  const { stranger, technician } = shop.people;
  const open = await erase(stranger.email, '--yes');
  expect([open.code, open.err]).toEqual([1, expect.stringContaining('A repair of this customer is open')]);
  for (const nobody of [technician.email, technician.id, uuidv7(), createPerson().email])
    expect(await erase(nobody, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No customer has this address or id'),
    });
});
