import { getMe, logout } from '@atelier/contract';
import { allCalls } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.stop());

// Reads the calls from the contract, so new calls are covered.
const authCalls = allCalls.filter(({ method, path }) => method === 'POST' && path.startsWith('/auth/'));

const foreignHeaders = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-dest': 'iframe' },
];

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.request('GET', '/users/me')).status === 200;
}

async function countRows(): Promise<unknown> {
  return (await world.app.platform.database.execute(sql`select * from rate_limits order by key`)).rows;
}

describe('a page of another site', () => {
  test.each(authCalls)('another site’s call to $path has no effect', async ({ path }) => {
    const { person, browser } = await world.signUp();
    const before = await countRows();
    for (const headers of foreignHeaders) {
      const body = { ...person, token: 'x', code: '123456' };
      const response = await browser.request('POST', path, { body, headers });
      expect([response.status, await response.json()]).toMatchObject([403, { message: 'notAllowed' }]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await countRows()).toEqual(before);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('our own pages, and programs that say nothing of themselves', () => {
  test.each([{}, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }])(
    'pages of ours with %j sign out',
    async (headers) => {
      const { browser } = await world.signUp();
      const origin = world.app.platform.site.publicUrl();
      expect((await browser.request('POST', logout.path, { headers: { ...headers, origin } })).status).toBe(200);
      await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401 });
    },
  );
});
