import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ server: inject('database') });
});
afterAll(() => app.stop());

// fetch names its host itself.
function mailbox(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${app.url}/dev/mailbox`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.once('error', reject);
    asking.end();
  });
}

describe('the mailbox', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('is shown to this machine at %s', async (host) => {
    expect(await mailbox({ host })).toBe(200);
  });

  test.each([
    ['that keeps the name it was asked by', { host: 'atelier.example' }],
    ['that says so in X-Forwarded-For', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['that says so in X-Forwarded-Proto', { host: 'localhost', 'x-forwarded-proto': 'https' }],
    ['that says so in X-Real-IP', { host: 'localhost', 'x-real-ip': '203.0.113.7' }],
    ['that says so in Forwarded', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['that says so in Via', { host: 'localhost', via: '1.1 proxy' }],
  ])('is not there through a proxy on this machine %s', async (_how, headers) => {
    expect(await mailbox(headers)).toBe(404);
  });
});
