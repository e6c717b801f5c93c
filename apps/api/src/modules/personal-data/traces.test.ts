import {
  addHandoverPhoto,
  addPhoto,
  attachPhotoForCustomer,
  attachPhotoForShop,
  changeAvatar,
  changeEmail,
  createDevice,
  answerContactMessage,
  deleteMe,
  getRepairTrail,
  listContactMessages,
  listDeviceTypes,
  recordProof,
  register,
  requestPasswordReset,
  saveRepairRequest,
  sendContactMessage,
  takePayment,
  transitionRepair,
  updateDevice,
  updateMe,
  verifyEmail,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPerson, codeIn, type TestBrowser } from '#browser.fixture.ts';
import { createPhonePhoto } from '#picture.fixture.ts';
import { minute } from '#platform/config/limits.ts';
import { recordRefusal } from '#platform/mail/refused-addresses.ts';
import { identities } from '#schema/index.ts';
import { type TransitionStep, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { plantedNames, plantedWords, type PlantedName, words } from './planted-words.fixture.ts';
import { tracesOf } from './traces.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { RATE_LIMITS: 'on', SHOP_EMAIL: 'shop@atelier.test' } });
});
afterAll(() => shop.stop());

const password = 'a password with Qzpassword';

async function signUpCustomer(): Promise<TestBrowser> {
  const { world } = shop;
  const names = { firstName: words.registeredName, lastName: words.lastName, phone: '20987651' };
  const { browser, userId } = await world.signUp(createPerson({ email: words.formerEmail, password, ...names }));
  // A second browser triggers the sign-in mail.
  await world.signIn(
    { email: words.formerEmail, password, ...names },
    world.browser({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }),
  );
  await browser.send(updateMe, {
    body: { firstName: words.firstName, phone: words.phone, address: `1 ${words.profileAddress}` },
  });
  const formerContact = { name: words.contactName, email: words.formerEmail, phone: words.phone };
  await browser.send(sendContactMessage, { body: { ...formerContact, message: words.formerMessage } });
  const { verifyToken: token } = await browser.send(changeEmail, { body: { email: words.email, password } });
  const code = codeIn(await world.mailbox.next({ to: words.email }));
  const refusal = { reason: 'unknown', refusedAt: world.clock.now() };
  await recordRefusal(world.app.platform.database, words.formerEmail, refusal);
  await browser.send(verifyEmail, { body: { token, code } });
  await browser.send(changeEmail, { body: { email: words.wantedEmail, password } });
  await world.mailbox.next({ to: words.wantedEmail });
  world.clock.forward(minute);
  await browser.send(changeAvatar, { file: new Blob([Uint8Array.from(await createPhonePhoto())]) });
  // Inserted directly, because no call creates one without a third party.
  const identity = { issuer: 'https://id.atelier.test', subject: words.subject, userId, createdAt: world.clock.now() };
  await world.app.platform.database.insert(identities).values(identity);
  shop.people.customer = { id: userId, email: words.email, browser, send: browser.send };
  return browser;
}

async function requestRepair(browser: TestBrowser, name: string): Promise<string> {
  const types = await browser.send(listDeviceTypes);
  const { device } = await browser.send(createDevice, {
    body: { typeId: types[0]?.id ?? '', name, brand: 'Acme', model: 'One', serialNumber: words.serial },
  });
  const body = { deviceId: device.id, issue: words.formerIssue, address: words.address };
  const { id } = await browser.send(saveRepairRequest, {
    body: { ...body, additionalInfo: words.information },
    idempotencyKey: name === words.device ? words.key : crypto.randomUUID(),
  });
  await browser.send(saveRepairRequest, {
    body: { ...body, id, issue: words.issue },
    idempotencyKey: crypto.randomUUID(),
  });
  const file = new Blob([Uint8Array.from(await createPhonePhoto())]);
  await browser.send(addPhoto, { params: { id }, file, idempotencyKey: crypto.randomUUID() });
  return id;
}

const capturedByAction: Partial<Record<TransitionStep[0], TransitionStep[2]>> = {
  'Repair.pickup.planned': { address: words.visitAddress },
  'Repair.pickup.collected': { condition: words.condition, accessories: words.accessories },
  'Repair.diagnosis.finished': { notes: words.diagnosis, price: '120.5', estimatedTime: 3 },
  'Repair.fix.started': { isExternalized: true, partner: words.partner, partnerReference: words.partner },
  'Repair.fix.finished': { notes: words.fix },
  'Repair.return.delivered': { receivedBy: words.receivedBy, condition: words.condition },
  'Repair.completed': { rate: 4, comment: words.comment },
};

function withPlantedWords(deeds: readonly TransitionStep[]): TransitionStep[] {
  return deeds.map(([action, by]): TransitionStep => {
    const captured = capturedByAction[action];
    return captured === undefined ? [action, by] : [action, by, captured];
  });
}

async function completeRepairs(browser: TestBrowser): Promise<string[]> {
  const completed = await requestRepair(browser, words.device);
  await shop.people.operator.send(transitionRepair, {
    params: { id: completed },
    body: { action: 'Repair.unreachable.request', how: 'PHONE' },
    idempotencyKey: crypto.randomUUID(),
  });
  await shop.takeSteps(completed, [
    ['Repair.reachable', 'customer', { notes: words.reachableNotes }],
    ...withPlantedWords(happyPathTo('Repair.completed')),
  ]);
  const rejected = await requestRepair(browser, 'Telephone');
  await shop.takeSteps(rejected, [
    ...withPlantedWords(happyPathTo('Repair.diagnosis.finished')),
    ['Repair.reject.diagnosed', 'customer', { reason: words.rejectReason }],
    ['Repair.confirm.return', 'operator'],
    ['Repair.return.assigned', 'operator'],
    ['Repair.return.collected', 'courier'],
    ['Repair.return.delivered', 'courier'],
    ['Repair.completed', 'customer'],
  ]);
  const cancelled = await requestRepair(browser, 'Tablet');
  await shop.takeStep(cancelled, ['Repair.cancel.request', 'customer', { reason: words.cancelReason }]);
  return [completed, rejected, cancelled];
}

async function writeContactMessage(): Promise<void> {
  const { world, people } = shop;
  const { email, phone, contactName: name, contactMessage: message } = words;
  await world.browser().send(sendContactMessage, { body: { name, email, phone, message } });
  const { data } = await people.operator.send(listContactMessages, { query: {} });
  const { id = '', version = 0 } = data.find((each) => each.message === message) ?? {};
  await people.operator.send(answerContactMessage, { params: { id }, body: { text: words.contactAnswer, version } });
  await world.mailbox.next({ to: email, subject: 'Our answer' });
}

async function writeToEachOther(id: string): Promise<string[]> {
  const { customer, operator } = shop.people;
  const file = new Blob([Uint8Array.from(await createPhonePhoto())]);
  const photo = () => ({ params: { id }, file, idempotencyKey: crypto.randomUUID() });
  const [asking, unsent] = [
    await customer.send(attachPhotoForShop, photo()),
    await customer.send(attachPhotoForShop, photo()),
  ];
  const answering = await operator.send(attachPhotoForCustomer, photo());
  const body = { text: words.asked, photos: [asking.id] };
  const { id: seen } = await customer.send(writeToShop, { params: { id }, body });
  const answer = { text: words.answered, photos: [answering.id], seen };
  await operator.send(writeToCustomer, { params: { id }, body: answer });
  return [asking.id, unsent.id, answering.id];
}

async function requestAddressCodes(): Promise<void> {
  const { world } = shop;
  const stranger = world.browser();
  await stranger.send(register, { body: createPerson({ email: words.email }) });
  await world.mailbox.next({ to: words.email, subject: 'account' });
  await stranger.send(requestPasswordReset, { body: { email: words.email } });
  await world.mailbox.next({ to: words.email, subject: /\d{6}/ });
  await expect(world.signIn(createPerson({ email: words.email }))).rejects.toMatchObject({ status: 401 });
}

/** Traces of requests open to anyone, expiring within 7 days. Sign-in counters of a former address expire after a day. */
const expectedLeftovers: Readonly<Partial<Record<PlantedName, readonly string[]>>> = {
  email: ['challenges.email', 'code_orders.email', 'codes.email', 'registrations.email'],
  formerEmail: ['challenges.email', 'code_orders.email', 'codes.email', 'rate_limits.key'],
  wantedEmail: ['code_orders.email'],
  partner: ['partners.name', 'partners.search_text'],
};

test('erasing a customer clears every column and file', async () => {
  const { world } = shop;
  const browser = await signUpCustomer();
  const { people } = shop;
  const types = await browser.send(listDeviceTypes);
  const unused = await browser.send(createDevice, { body: { typeId: types[0]?.id ?? '', name: 'Unused' } });
  await browser.send(updateDevice, {
    params: { id: unused.device.id },
    body: { typeId: types[0]?.id ?? '', name: words.unusedDevice },
  });
  const repairs = await completeRepairs(browser);
  await world.app.platform.database.execute(
    sql`insert into repair_notes (id, repair_id, body, created_at) values (gen_random_uuid(), ${repairs[0]}, ${words.internal}, now())`,
  );
  const { handovers } = await people.operator.send(getRepairTrail, { params: { id: repairs[0] ?? '' } });
  const params = { id: repairs[0] ?? '', entryId: handovers[0]?.entryId ?? '' };
  await people.operator.send(recordProof, {
    params,
    body: { kind: 'SIGNATURE', name: words.signer, strokes: [[777, 333]] },
    idempotencyKey: crypto.randomUUID(),
  });
  const { id: handoverPhoto } = await people.operator.send(addHandoverPhoto, {
    params,
    file: new Blob([Uint8Array.from(await createPhonePhoto())]),
    idempotencyKey: crypto.randomUUID(),
  });
  await people.operator.send(takePayment, {
    params,
    body: { amount: '120.5', method: 'CASH' },
    idempotencyKey: crypto.randomUUID(),
  });
  const sent = [handoverPhoto, ...(await writeToEachOther(params.id))];
  await requestAddressCodes();
  await writeContactMessage();

  expect(await tracesOf(world.app, words)).toEqual(
    Object.fromEntries(plantedNames.map((name) => [name, plantedWords[name][1]])),
  );
  const { rows: files } = await world.app.platform.database.execute<{ avatar: string }>(
    sql`select avatar from users where id = ${people.customer.id}`,
  );
  const avatar = files[0]?.avatar ?? 'none';
  expect(await tracesOf(world.app, { avatar })).toEqual({
    avatar: ['idempotency_keys.answer', 'users.avatar', `file public/${avatar}`],
  });

  const { rows: photos } = await world.app.platform.database.execute<{ id: string }>(
    sql`select id from attachments where owner_id = ${repairs[0]} and owner_kind = 'REPAIR' order by id`,
  );
  const photo = photos[0]?.id ?? 'none';
  const photoFile = photo.replaceAll('-', '');
  expect(await tracesOf(world.app, { photo, photoFile })).toEqual({
    photo: ['attachments.id', 'idempotency_keys.answer'],
    photoFile: [`file private/${photoFile}.webp`],
  });

  const sentFiles = Object.fromEntries(sent.map((each) => [each, `${each.replaceAll('-', '')}.webp`]));
  expect(await tracesOf(world.app, sentFiles)).toEqual(
    Object.fromEntries(sent.map((each) => [each, [`file private/${sentFiles[each]}`]])),
  );
  await browser.send(deleteMe, { body: { password } });
  await world.mailbox.next({ to: words.email, subject: 'deleted' });
  const traces = { ...words, ...sentFiles, avatar, photo, photoFile, password: 'Qzpassword' };
  await expect
    .poll(() => tracesOf(world.app, traces))
    .toEqual({ ...Object.fromEntries(Object.keys(traces).map((name) => [name, []])), ...expectedLeftovers });
});
