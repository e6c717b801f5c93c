import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, limits, minute, type Rate } from '#platform/config/limits.ts';
import { createPerson, type TestPerson, startWorld, type TestWorld } from '#browser.fixture.ts';

let world: TestWorld;
let addressCount = 0;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.stop());

function randomAddress(): string {
  addressCount += 1;
  return `203.0.113.${addressCount}`;
}

/** Signs up from a fresh address, because registrations are limited by address. */
function createCustomer() {
  return world.signUp(createPerson(), world.browser({ headers: { 'x-forwarded-for': randomAddress() } }));
}

async function signInFrom(address: string, { email, password }: TestPerson, browser = world.browser()) {
  const response = await browser.request('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

async function failSignIns(address: string, person: TestPerson, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await signInFrom(address, { ...person, password: 'a wrong one' })).status);
  }
  return statuses;
}

describe('failed sign-ins', () => {
  test('failed sign-ins into one account end after ten', async () => {
    const { person } = await createCustomer();
    const address = randomAddress();
    expect(await failSignIns(address, person, 10)).toEqual(Array(10).fill(401));
    const refused = await signInFrom(address, person);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(14 * 60);
    world.clock.forward(15 * minute);
    expect((await signInFrom(address, person)).status).toBe(200);
  });

  test('failed sign-ins into an unknown account end alike', async () => {
    expect(await failSignIns(randomAddress(), createPerson(), 12)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('failed sign-ins count by normalised address', async () => {
    const { person } = await createCustomer();
    const address = randomAddress();
    await failSignIns(address, person, 5);
    await failSignIns(address, { ...person, email: ` ${person.email.toUpperCase()} ` }, 5);
    expect((await signInFrom(address, person)).status).toBe(429);
  });

  test('failed sign-ins count by normalised path', async () => {
    const person = createPerson();
    const headers = { 'x-forwarded-for': randomAddress() };
    const statuses: number[] = [];
    for (const path of ['/auth/login', '/auth/login?again', '/auth/%6cogin', '/auth/log%69n?x=/'].concat(
      Array(7).fill('/auth/login'),
    )) {
      statuses.push((await world.browser().request('POST', path, { body: person, headers })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    for (const path of ['/auth/login/', '/Auth/Login', '//auth/login', '/auth/login%2f']) {
      expect((await world.browser().request('POST', path, { body: person, headers })).status).toBe(404);
    }
  });

  test('sent at once count each', async () => {
    const { person } = await createCustomer();
    const address = randomAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signInFrom(address, { ...person, password: 'a wrong one' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('failed sign-ins of one network end after 25', async () => {
    const address = randomAddress();
    const statuses: number[] = [];
    for (let accounts = 0; accounts < 26; accounts += 1)
      statuses.push((await signInFrom(address, createPerson())).status);
    expect(statuses).toEqual([...Array(25).fill(401), 429]);
    expect((await signInFrom(randomAddress(), createPerson())).status).toBe(401);
  });

  test('the right password resets failed sign-ins', async () => {
    const { person } = await createCustomer();
    const address = randomAddress();
    await failSignIns(address, person, 9);
    expect((await signInFrom(address, person)).status).toBe(200);
    expect(await failSignIns(address, person, 10)).toEqual(Array(10).fill(401));
  });

  test('registering oneself resets no failed sign-ins', async () => {
    const { person } = await createCustomer();
    const address = randomAddress();
    const decoy = { ...person, password: 'a stranger' };
    const browser = world.browser({ headers: { 'x-forwarded-for': address } });
    expect((await browser.request('POST', '/auth/register', { body: decoy })).status).toBe(200);
    expect(await failSignIns(address, person, 9)).toEqual(Array(9).fill(401));
    expect((await signInFrom(address, decoy)).status).toBe(200);
    expect(await failSignIns(address, person, 2)).toEqual([429, 429]);
  });

  test('a known browser survives a stranger’s failed sign-ins', async () => {
    const { person, browser } = await createCustomer();
    await browser.request('POST', '/auth/logout');
    const address = randomAddress();
    await failSignIns(address, person, 10);
    expect((await signInFrom(address, person)).status).toBe(429);
    expect((await signInFrom(address, person, browser)).status).toBe(200);
  });

  test('failed sign-ins in a known browser count, too', async () => {
    const { person, browser } = await createCustomer();
    const address = randomAddress();
    for (let tries = 0; tries < 10; tries += 1)
      await signInFrom(address, { ...person, password: 'a wrong one' }, browser);
    expect((await signInFrom(address, person, browser)).status).toBe(429);
  });

  test('another account’s browser cookie gives no extra sign-ins', async () => {
    const { person } = await createCustomer();
    const { browser } = await createCustomer();
    const address = randomAddress();
    await failSignIns(address, person, 10);
    expect((await signInFrom(address, person, browser)).status).toBe(429);
    const forged = world.browser();
    forged.cookies.set('browser', 'A'.repeat(43));
    expect((await signInFrom(address, person, forged)).status).toBe(429);
  });
});

describe('failed sign-ins from many networks', () => {
  const few = (rate: Rate, points: number): Rate => ({ ...rate, points });
  const { signIn } = limits;
  const fewer = {
    ...signIn,
    perAddressAndAccount: few(signIn.perAddressAndAccount, 3),
    perAddress: few(signIn.perAddress, 3),
    perAccount: few(signIn.perAccount, 10),
  };
  let strict: TestWorld;
  beforeAll(async () => {
    const environment = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
    strict = await startWorld(inject('database'), { limits: { signIn: fewer }, environment });
  });
  afterAll(() => strict.stop());

  const tryThere = (address: string, person: TestPerson, browser = strict.browser()) =>
    signInFrom(address, person, browser);

  test('one account has a hundred failed sign-ins a day', () => {
    expect(signIn.perAccount).toEqual({ points: 100, per: day });
  });

  test.each(['known', 'unknown'])('a known browser passes a %s account’s daily limit', async (which) => {
    const own = strict.browser({ headers: { 'x-forwarded-for': randomAddress() } });
    const { person } = await strict.signUp(createPerson(), own);
    const target = which === 'known' ? person : createPerson();
    const attempts = Array.from({ length: 10 }, () =>
      tryThere(randomAddress(), { ...target, password: 'a wrong one' }),
    );
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await tryThere(randomAddress(), target)).status).toBe(429);
    expect((await tryThere(randomAddress(), target, own)).status).toBe(which === 'known' ? 200 : 429);
    strict.clock.forward(day);
    expect((await tryThere(randomAddress(), target)).status).toBe(which === 'known' ? 200 : 401);
  });

  test('successful sign-ins use up no limit', async () => {
    const own = strict.browser({ headers: { 'x-forwarded-for': randomAddress() } });
    const { person } = await strict.signUp(createPerson(), own);
    const address = randomAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await tryThere(address, person)).status);
    expect(statuses).toEqual(Array(4).fill(200));
  });

  test('failed sign-ins count by the /64 of IPv6', async () => {
    const person = createPerson();
    for (let tries = 0; tries < 3; tries += 1) await tryThere(`2001:db8:1:1::${tries}`, person);
    expect((await tryThere('2001:db8:1:1:ffff::1', person)).status).toBe(429);
    expect((await tryThere('2001:db8:1:2::1', person)).status).toBe(401);
  });

  test('failed sign-ins over all accounts count by /48', async () => {
    const attempts = Array.from({ length: 30 }, (_, index) => tryThere(`2001:db8:2:${index}::1`, createPerson()));
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(Array(30).fill(401));
    expect((await tryThere('2001:db8:2:ffff::1', createPerson())).status).toBe(429);
    expect((await tryThere('2001:db8:3:1::1', createPerson())).status).toBe(401);
  });
});

describe('the address that counts', () => {
  test("an address that the client claims doesn't count", async () => {
    const direct = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries += 1) {
        const headers = {
          'x-forwarded-for': randomAddress(),
          forwarded: `for=${randomAddress()}`,
          'x-real-ip': randomAddress(),
        };
        const body = { email: 'somebody@atelier.test', password: 'a wrong one' };
        statuses.push((await direct.browser().request('POST', '/auth/login', { body, headers })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    } finally {
      await direct.stop();
    }
  });
});
