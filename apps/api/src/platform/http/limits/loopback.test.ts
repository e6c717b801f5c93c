import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { hour } from '#platform/config/limits.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ server: inject('database') });
});
afterAll(() => app.stop());

type Headers = Readonly<Record<string, string>>;

function requestStatus(method: 'GET' | 'PUT', path: string, headers: Headers): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${app.url}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.once('error', reject);
    asking.end(method === 'PUT' ? JSON.stringify({ now: '2031-05-06T07:08:09.000Z' }) : undefined);
  });
}

function mailbox(headers: Headers): Promise<number | undefined> {
  return requestStatus('GET', '/dev/mailbox', headers);
}

function moveClock(headers: Headers): Promise<number | undefined> {
  return requestStatus('PUT', '/dev/clock', { 'content-type': 'application/json', ...headers });
}

describe('the mailbox, and the clock of a server under test', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('%s answers this machine alone', async (host) => {
    expect(await mailbox({ host })).toBe(200);
  });

  test('a moved test clock runs the interval jobs', async () => {
    const { clock, jobs } = app.platform;
    const looked: Date[] = [];
    jobs.onEachNode('test.look', hour, async () => void looked.push(clock.now()));
    expect(await moveClock({ host: 'localhost' })).toBe(204);
    expect(looked.map((time) => time.toISOString().slice(0, 16))).toEqual(['2031-05-06T07:08']);
    const body = JSON.stringify({ now: 'tomorrow' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${app.url}/dev/clock`, { method: 'PUT', headers, body })).status).toBe(400);
    expect(clock.now().getUTCFullYear()).toBe(2031);
  });

  test.each([
    ['that keeps the name it was asked by', { host: 'atelier.example' }],
    ['that says so in X-Forwarded-For', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['that says so in X-Forwarded-Proto', { host: 'localhost', 'x-forwarded-proto': 'https' }],
    ['that says so in X-Real-IP', { host: 'localhost', 'x-real-ip': '203.0.113.7' }],
    ['that says so in Forwarded', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['that says so in Via', { host: 'localhost', via: '1.1 proxy' }],
  ])('development tools are closed to a local proxy %s', async (_how, headers) => {
    const before = app.platform.clock.now().getTime();
    expect([await mailbox(headers), await moveClock(headers)]).toEqual([404, 404]);
    expect(app.platform.clock.now().getTime() - before).toBeLessThan(hour);
  });
});
