import { performance } from 'node:perf_hooks';
import { login } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { openBrowser, type TestBrowser } from '#browser.fixture.ts';
import { minute, second } from '#platform/config/limits.ts';

const environment = { ADMIN_EMAIL: 'boss@atelier.test', ADMIN_PASSWORD: 'a long enough one', RATE_LIMITS: 'off' };

let app: TestApp;
let brief: TestApp;
beforeAll(async () => {
  setClock(5 * minute);
  const options = { server: inject('database'), environment };
  app = await startTestApp(options);
  const { connectionString } = app;
  brief = await startTestApp({ ...options, connectionString, limits: { sessions: { access: second } } });
});
afterAll(async () => {
  vi.useRealTimers();
  await brief.stop();
  await app.stop();
});

function setClock(beside: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + beside });
}

async function signInBrowser({ url } = app): Promise<TestBrowser> {
  const browser = openBrowser(url);
  const body = { email: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD };
  browser.accessToken = (await browser.send(login, { body })).accessToken ?? null;
  return browser;
}

async function statusOf(browser: TestBrowser): Promise<number> {
  return (await browser.request('GET', '/users/me')).status;
}

describe('a machine’s clock that is five minutes off', () => {
  test.each([
    { signing: 'behind', at: -5 * minute, asking: 'ahead', usedAt: 5 * minute },
    { signing: 'ahead', at: 5 * minute, asking: 'behind', usedAt: -5 * minute },
  ])('sessions survive a clock $signing at sign-in, then $asking', async ({ at, usedAt }) => {
    onTestFinished(() => setClock(0));
    setClock(at);
    const lasting = await signInBrowser();
    const browser = await signInBrowser(brief);
    setClock(usedAt);
    expect(await statusOf(lasting)).toBe(200);
    await expect.poll(() => statusOf(browser)).toBe(401);
    setClock(-usedAt);
    expect(await statusOf(browser)).toBe(401);
  });

  test('a wrong machine clock changes no written time', async () => {
    onTestFinished(() => setClock(0));
    setClock(-5 * minute);
    await signInBrowser();
    const [row] = (
      await app.platform.database.execute<{ off: number }>(
        'select abs(extract(epoch from max(created_at) - now()))::float8 as off from sessions',
      )
    ).rows;
    expect(row?.off).toBeLessThan(30);
  });
});
