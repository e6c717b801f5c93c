import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app.fixture.ts';
import { limits } from '../config/limits.ts';
import { fillPage } from './pages.ts';
import { webRoot } from './web.ts';

let app: TestApp;
let root: string;

const files: Readonly<Record<string, string>> = {
  'index.html':
    '<html><meta property="csp-nonce" nonce="%NONCE%"><style nonce="%NONCE%"></style>' +
    '<meta name="atelier-currency" content="%CURRENCY%" data-reading="%CURRENCY_READING%" />' +
    '<meta name="atelier-time-zone" content="%TIME_ZONE%" /></html>',
  'favicon.svg': '<svg/>',
  '.ready': 'hash',
  'assets/index-abc.js': 'console.log(1)',
  'assets/index-abc.js.br': 'compressed',
  'assets/index-abc.js.map': '{}',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-web-'));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'dist', name), text);
  app = await startTestApp({
    server: inject('database'),
    limits: { ...limits, http: { ...limits.http, perAddress: { points: 3, per: 60_000 } } },
    environment: { SHOP_CURRENCY: 'EUR', SHOP_CURRENCY_SYMBOL: 'uniform', SHOP_TIME_ZONE: 'Europe/Paris' },
    web: { root, sources: false },
  });
});
afterAll(async () => {
  await app.stop();
  await rm(root, { recursive: true });
});

const visit = (path: string, headers: Record<string, string> = { accept: 'text/html,*/*' }): Promise<Response> =>
  fetch(app.url + path, { headers, redirect: 'manual' });

describe('a page', () => {
  test.each([
    '/',
    '/signin?referrer=/dashboard',
    '/verfiy-email?token=x',
    '/workshop',
    '/workshop/repairs/7K2M9QFX',
    '/dev/ui',
  ])('%s is the shell, whose style nonce the policy knows', async (path) => {
    const response = await visit(path);
    const nonce = /nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
  });

  test.each(['/', '/dashboard', '/nowhere'])(
    '%s says the shop’s currency, how its prices read, and its time zone',
    async (path) => {
      expect(await (await visit(path)).text()).toContain(
        '<meta name="atelier-currency" content="EUR" data-reading="uniform" /><meta name="atelier-time-zone" content="Europe/Paris" />',
      );
    },
  );

  test('of the web application is filled to the last name, with the currency and the zone where the browser looks for them', async () => {
    const template = await readFile(join(webRoot, 'index.html'), 'utf8');
    const page = fillPage(template, {
      NONCE: 'n0nce',
      CURRENCY: 'TND',
      CURRENCY_READING: 'spec',
      TIME_ZONE: 'Africa/Tunis',
    });
    expect(page).toContain('<meta name="atelier-currency" content="TND" data-reading="spec" />');
    expect(page).toContain('<meta name="atelier-time-zone" content="Africa/Tunis" />');
    expect(page).not.toMatch(/%[A-Z_]+%/);
  });

  test('runs no inline script and is framed by nobody', async () => {
    const policy = (await visit('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    for (const rule of ["script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
  });

  test('that nobody knows is the shell with a 404, and JSON to a program', async () => {
    const page = await visit('/nowhere/at/all');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const data = await visit('/nowhere', { accept: 'application/json' });
    expect(await data.json()).toMatchObject({ statusCode: 404, message: 'notFound' });
  });

  test('for developers is not there for other machines', async () => {
    expect((await visit('/dev/ui', { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });

  test('with the right spelling leads to the product’s, with its query', async () => {
    const response = await visit('/verify-email?token=a%2Fb');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/verfiy-email?token=a%2Fb']);
  });
});

describe('a file', () => {
  test('with a hash in its name is kept for ever, and comes compressed', async () => {
    const response = await visit('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  test('at the root is served by its name', async () => {
    const response = await visit('/favicon.svg');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test.each([
    '/.ready',
    '/index.html',
    '/assets/index-abc.js.map',
    '/assets/none.js',
    '/assets/..%2f.ready',
    '/assets/',
  ])('%s is not for the public', async (path) => {
    expect((await visit(path, { accept: '*/*' })).status).toBeGreaterThanOrEqual(400);
  });

  test('is never refused for coming often, as a call is: a page brings dozens', async () => {
    const often = async (path: string): Promise<number[]> => {
      const visits = await Promise.all(Array.from({ length: 5 }, () => visit(path, { accept: '*/*' })));
      return visits.map(({ status }) => status);
    };
    expect(await often('/assets/index-abc.js')).toEqual([200, 200, 200, 200, 200]);
    expect(await often('/devices/types')).toContain(429);
  });
});
