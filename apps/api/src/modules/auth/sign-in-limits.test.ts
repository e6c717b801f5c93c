import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { minute } from '../../platform/config/limits.ts';
import { aPerson, type Person, startWorld, type TestWorld } from '../../browser.fixture.ts';

let world: TestWorld;
let addresses = 0;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.stop());

/** An address on the network from which nothing has come yet. */
const anAddress = (): string => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

/** A customer, and the browser they signed up in, from an address of their own: signing up is limited by address, too. */
const aCustomer = () => world.signedUp(aPerson(), world.browser({ headers: { 'x-forwarded-for': anAddress() } }));

const tryFrom = async (address: string, { email, password }: Person, browser = world.browser()) => {
  const response = await browser.request('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
};

const failFrom = async (address: string, person: Person, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await tryFrom(address, { ...person, password: 'a wrong one' })).status);
  }
  return statuses;
};

describe('failed sign-ins', () => {
  it('into one account from one address are refused after ten, for a quarter of an hour', async () => {
    const { person } = await aCustomer();
    const address = anAddress();
    expect(await failFrom(address, person, 10)).toEqual(Array(10).fill(401));
    const refused = await tryFrom(address, person);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(14 * 60);
    world.clock.forward(15 * minute);
    expect((await tryFrom(address, person)).status).toBe(200);
  });

  it('into an account that does not exist are refused alike', async () => {
    expect(await failFrom(anAddress(), aPerson(), 12)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('count together however the address is written', async () => {
    const { person } = await aCustomer();
    const address = anAddress();
    await failFrom(address, person, 5);
    await failFrom(address, { ...person, email: ` ${person.email.toUpperCase()} ` }, 5);
    expect((await tryFrom(address, person)).status).toBe(429);
  });

  it('count together however the path is written', async () => {
    const person = aPerson();
    const headers = { 'x-forwarded-for': anAddress() };
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

  it('sent at once count each', async () => {
    const { person } = await aCustomer();
    const address = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryFrom(address, { ...person, password: 'a wrong one' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('of one address over many accounts are refused after 25', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (let accounts = 0; accounts < 26; accounts += 1) statuses.push((await tryFrom(address, aPerson())).status);
    expect(statuses).toEqual([...Array(25).fill(401), 429]);
    expect((await tryFrom(anAddress(), aPerson())).status).toBe(401);
  });

  it('are forgotten after the right password', async () => {
    const { person } = await aCustomer();
    const address = anAddress();
    await failFrom(address, person, 9);
    expect((await tryFrom(address, person)).status).toBe(200);
    expect(await failFrom(address, person, 10)).toEqual(Array(10).fill(401));
  });

  it('of a stranger do not lock the owner out of a browser that is known, also after signing out', async () => {
    const { person, browser } = await aCustomer();
    await browser.request('POST', '/auth/logout');
    const address = anAddress();
    await failFrom(address, person, 10);
    expect((await tryFrom(address, person)).status).toBe(429);
    expect((await tryFrom(address, person, browser)).status).toBe(200);
  });

  it('in a browser that is known count, too', async () => {
    const { person, browser } = await aCustomer();
    const address = anAddress();
    for (let tries = 0; tries < 10; tries += 1) await tryFrom(address, { ...person, password: 'a wrong one' }, browser);
    expect((await tryFrom(address, person, browser)).status).toBe(429);
  });

  it("are not helped by a browser that only another account knows, or by one's own cookie", async () => {
    const { person } = await aCustomer();
    const { browser } = await aCustomer();
    const address = anAddress();
    await failFrom(address, person, 10);
    expect((await tryFrom(address, person, browser)).status).toBe(429);
    const forged = world.browser();
    forged.cookies.set('browser', 'A'.repeat(43));
    expect((await tryFrom(address, person, forged)).status).toBe(429);
  });
});

describe('the address that counts', () => {
  it('is not what a client says of itself', async () => {
    const direct = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries += 1) {
        const headers = { 'x-forwarded-for': anAddress(), forwarded: `for=${anAddress()}`, 'x-real-ip': anAddress() };
        const body = { email: 'somebody@atelier.test', password: 'a wrong one' };
        statuses.push((await direct.browser().request('POST', '/auth/login', { body, headers })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    } finally {
      await direct.stop();
    }
  });
});
