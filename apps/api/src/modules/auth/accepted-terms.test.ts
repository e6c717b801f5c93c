import { deleteMe, exportMe, getMe, getTerms, login, PersonalData, register, verifyEmail } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, codeIn, type TestPerson, startWorld, type TestWorld, tokenIn } from '#browser.fixture.ts';
import { contentPublications, users } from '#schema/index.ts';
import { unzip } from '#zip.fixture.ts';
import { type ProviderWorld, startProviderWorld } from './third-party/third-party.fixture.ts';

type SignedUp = Awaited<ReturnType<TestWorld['signUp']>>;

let world: TestWorld;
let providerWorld: ProviderWorld;
let pendingRegistration: { person: TestPerson; token: string; sent: Date };
let requestedCustomer: SignedUp;
let exportedCustomer: SignedUp;
beforeAll(async () => {
  world = await startWorld(inject('database'));
  const person = createPerson();
  const { verifyToken: token } = await world.browser().send(register, { body: person });
  pendingRegistration = { person, token, sent: world.clock.now() };
  requestedCustomer = await world.signUp();
  exportedCustomer = await world.signUp();
  const { database } = world.app.platform;
  const [first] = await database.select().from(contentPublications);
  if (first === undefined) throw new Error('invariant: initial terms not found');
  const document = { ...first.document, terms: { fr: 'Autrement.', en: 'Otherwise.' } };
  await database.insert(contentPublications).values({ version: 2, document, publishedAt: world.clock.now() });
  providerWorld = await startProviderWorld(inject('database'), {
    beside: world,
  });
});
afterAll(async () => {
  await providerWorld.stop();
  await world.stop();
});

describe('the terms that an account was made with', () => {
  test('accepted terms are those of the registration', async () => {
    const { person, token, sent } = pendingRegistration;
    const code = codeIn(await world.mailbox.next({ to: person.email }));
    const verifying = providerWorld.browser();
    const { user } = await verifying.send(verifyEmail, { body: { token, code } });
    expect(user?.terms?.version).toBe(1);
    const acceptedAt = new Date(user?.terms?.acceptedAt ?? 0).getTime();
    expect(Math.abs(acceptedAt - sent.getTime())).toBeLessThan(30_000);
  });

  test('accounts by link or third party accept present terms', async () => {
    const person = createPerson();
    await providerWorld.browser().send(register, { body: person });
    const token = tokenIn(await world.mailbox.next({ to: person.email }));
    const { firstName, lastName, password } = person;
    const linked = await providerWorld.browser().send(verifyEmail, { body: { token, firstName, lastName, password } });
    expect(linked.user?.terms?.version).toBe(2);
    expect((await providerWorld.signInThroughProvider()).user.terms?.version).toBe(2);
  });

  test('publishing other terms asks no existing account again', async () => {
    const { person, browser } = requestedCustomer;
    const { terms } = (await browser.send(getMe)).user;
    const { user } = await providerWorld.browser().send(login, { body: person });
    expect([terms?.version, user?.terms]).toEqual([1, terms]);
  });

  test('accepted terms are exported and erased with the account', async () => {
    const { person, browser, userId } = exportedCustomer;
    const { password } = person;
    const zip = await browser.request('POST', exportMe.path, { body: { password } });
    const data =
      unzip(Buffer.from(await zip.arrayBuffer()))
        .get('data.json')
        ?.toString() ?? '';
    expect(PersonalData.parse(JSON.parse(data)).user.terms?.version).toBe(1);
    await browser.send(deleteMe, { body: { password } });
    const [row] = await world.app.platform.database.select().from(users).where(eq(users.id, userId));
    expect([row?.termsVersion, row?.termsAcceptedAt]).toEqual([null, null]);
  });
});

describe('GET /cms/terms', () => {
  test('GET /cms/terms returns those in force or a version', async () => {
    const browser = providerWorld.browser();
    const now = await browser.send(getTerms, { query: {} });
    expect([now.version, now.fr, now.en]).toEqual([2, 'Autrement.', 'Otherwise.']);
    const before = await browser.send(getTerms, { query: { version: 1 } });
    expect(before.fr.length).toBeGreaterThan(3_000);
    expect(before.publishedAt <= now.publishedAt).toBe(true);
  });

  test.each([
    ['3', 404],
    ['0', 400],
    ['1.5', 400],
    ['99999999999', 400],
    ["1'", 400],
  ])('GET /cms/terms of version %s is a %i', async (version, status) => {
    const answer = await providerWorld.browser().request('GET', `/cms/terms?version=${encodeURIComponent(version)}`);
    expect(answer.status).toBe(status);
  });
});
