import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { developerRoutes } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { createBuiltWeb, script } from './built-web.fixture.ts';
import { fillPage } from './pages.ts';
import { webFolder } from '../config/package-folder.ts';

let app: TestApp;
let root: string;

beforeAll(async () => {
  root = await createBuiltWeb();
  app = await startTestApp({
    server: inject('database'),
    limits: { http: { perAddress: { points: 3, per: 60_000 } } },
    environment: {
      SHOP_CURRENCY: 'EUR',
      SHOP_CURRENCY_SYMBOL: 'uniform',
      SHOP_TIME_ZONE: 'Europe/Paris',
      SHOP_PHONE: '+33 1 23 45 67 89',
      SHOP_NAME: 'Chez "Zoé" <$&>',
    },
    web: { root, sources: false },
  });
});
afterAll(async () => {
  await app.stop();
  await rm(root, { recursive: true });
});

function visit(path: string, headers: Record<string, string> = { accept: 'text/html,*/*' }): Promise<Response> {
  return fetch(app.url + path, { headers, redirect: 'manual' });
}

describe('a page', () => {
  test.each([
    '/',
    '/signin?referrer=/dashboard',
    '/verfiy-email?token=x',
    '/workshop',
    '/workshop/Repairs/7K2M9QFX/',
    ...developerRoutes,
  ])('%s is the shell with a known style nonce', async (path) => {
    const response = await visit(path);
    const nonce = /nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
  });

  test.each(['/', '/dashboard', '/nowhere'])('%s carries the shop’s settings', async (path) => {
    expect(await (await visit(path)).text()).toContain(
      '<meta name="atelier-currency" content="EUR" data-reading="uniform" /><meta name="atelier-time-zone" content="Europe/Paris" />' +
        '<meta name="atelier-phone" content="+33 123 456 789" data-dialling-code="+216" />' +
        '<meta name="atelier-sender" content="no-reply@atelier.test" />' +
        '<meta name="atelier-hours" content="09:00-18:00,09:00-18:00,09:00-18:00,09:00-18:00,09:00-18:00,10:00-16:00," data-seasons="" data-closures="" />' +
        '<meta name="atelier-brand" content="Chez &quot;Zoé&quot; &lt;$&amp;&gt;" data-en="Chez &quot;Zoé&quot; &lt;$&amp;&gt;" data-logo="" />' +
        '<meta name="atelier-third-party" content="off" />',
    );
  });

  test('a web page carries the currency and the zone', async () => {
    const template = await readFile(join(webFolder, 'index.html'), 'utf8');
    const page = fillPage(template, {
      NONCE: 'n0nce',
      CURRENCY: 'TND',
      CURRENCY_READING: 'spec',
      TIME_ZONE: 'Africa/Tunis',
      PHONE: '+216 71 000 000',
      DIALLING_CODE: '+216',
      SENDER: 'no-reply@atelier.tn',
      HOURS: '09:00-18:00,,,,,,',
      SEASONS: '',
      CLOSURES: '2026-12-24/2026-12-26',
      BRAND: 'Chez Zoé',
      BRAND_EN: 'Atelier',
      LOGO: '',
      THIRD_PARTY: 'off',
      DEVELOPER_PAGES: 'on',
    });
    expect(page).toContain('<meta name="atelier-currency" content="TND" data-reading="spec" />');
    expect(page).toContain('<meta name="atelier-time-zone" content="Africa/Tunis" />');
    expect(page).toContain('<meta name="atelier-phone" content="+216 71 000 000" data-dialling-code="+216" />');
    expect(page).toContain('<meta name="atelier-sender" content="no-reply@atelier.tn" />');
    expect(page).toMatch(/name="atelier-third-party" content="off" .*name="atelier-developer-pages" content="on" /su);
    expect(page).toContain('content="Chez Zoé vient chercher votre appareil en panne,');
    expect(page).not.toMatch(/%[A-Z_]+%/);
  });

  test("a page runs no inline script and isn't framed", async () => {
    const policy = (await visit('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    for (const rule of [
      "script-src 'self';",
      "manifest-src 'self';",
      "worker-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
  });

  test.each([
    ['/', 'lang=fr', ['assets/home.js', 'assets/fr.js']],
    ['/', 'theme=dark; lang=en', ['assets/home.js', 'assets/en.js']],
    ['/', '', ['assets/home.js', 'assets/fr.js']],
    ['/dashboard', 'lang=it', ['assets/session.js', 'assets/begin.js', 'assets/dashboard.js']],
    ['/nowhere', '', []],
  ])('%s with the cookie %j preloads its scripts', async (path, cookie, named) => {
    const page = await (await visit(path, { accept: 'text/html', cookie })).text();
    expect([...page.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)">/g)].map(([, file]) => file)).toEqual(
      named,
    );
  });

  test.each([
    ['', 'en-GB,fr;q=0.5', 'en'],
    ['', 'it,fr-CA;q=0.5', 'fr'],
    ['lang=fr', 'en', 'fr'],
  ])('cookie %j and languages %s preload the right texts', async (cookie, languages, named) => {
    const page = await (await visit('/', { accept: 'text/html', cookie, 'accept-language': languages })).text();
    expect(page).toContain(`assets/${named}.js`);
  });

  test('a page’s first script runs ahead of the rest', async () => {
    const page = await (await visit('/dashboard', { accept: 'text/html' })).text();
    const [begun, ...others] = [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]*>/g)].map(([tag]) => tag);
    expect(begun).toBe('<script type="module" async crossorigin src="/assets/begin.js">');
    const low = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/dashboard.js">';
    expect(others.filter((tag) => tag.includes('fetchpriority="low"'))).toEqual([low]);
    expect(page).toContain(`<template>${low}</template>`);
  });

  test.each(['br', 'gzip'])('a page comes compressed in %s, also for HEAD', async (encoding) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding };
    const response = await visit('/', headers);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(await response.text()).toBe(await (await visit('/')).text());
    const head = await fetch(`${app.url}/`, { method: 'HEAD', headers });
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  });

  const unknown = ['/nowhere/at/all', '/workshop/nowhere', '/workshop/settings/nowhere'];
  test.each(unknown)('%s is the shell with a 404 [2.12]', async (path) => {
    const page = await visit(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const data = await visit(path, { accept: 'application/json' });
    expect(await data.json()).toMatchObject({ statusCode: 404, message: 'notFound' });
  });

  test.each(developerRoutes)('%s for developers is not there for other machines [2.11]', async (path) => {
    expect((await visit(path, { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });

  test('developer pages coexist with calls of equal beginnings', async () => {
    expect(await (await visit('/devices')).text()).toContain('<meta name="atelier-developer-pages" content="on" />');
    expect((await visit('/devices/me')).status).toBe(401);
  });

  test.each([
    ['/Dashboard?tab=notifications', '/dashboard?tab=notifications'],
    ['/terms/', '/terms'],
    ['/V/', '/v'],
    ['/WORKSHOP/REPAIRS/7K2M9QFX//', '/workshop/repairs/7K2M9QFX'],
    ['/workshop/content/preview/', '/workshop/content/preview'],
    ['/%76erify-email?token=a%2Fb', '/verfiy-email?token=a%2Fb'],
  ])('another spelling redirects with its query (%s) [2.6]', async (path, location) => {
    const response = await visit(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });
});

describe('in production', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({
      server: inject('database'),
      environment: {
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'no-reply@atelier.tn',
        PUBLIC_URL: 'https://atelier.example',
      },
      web: { root, sources: false },
    });
  });
  afterAll(() => shop.stop());

  test.each(developerRoutes)('%s is no page in production', async (path) => {
    const response = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<meta name="atelier-developer-pages" content="off" />');
  });
});

describe('a file', () => {
  test('a hashed file is cached forever and compressed', async () => {
    const response = await visit('/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('content-length')).toBe(String(brotliCompressSync(script).length));
    expect(await response.text()).toBe(script);
  });

  test('an unchanged file is a 304 with equal headers', async () => {
    const headers = { 'accept-encoding': 'br', 'cache-control': 'max-age=0' };
    const etag = (await visit('/assets/index-abc.js', headers)).headers.get('etag') ?? 'none';
    const again = await visit('/assets/index-abc.js', { ...headers, 'if-none-match': etag });
    expect([again.status, again.headers.get('vary')?.toLowerCase()]).toEqual([304, 'origin, accept-encoding']);
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': etag };
    expect((await visit('/assets/index-abc.js', plain)).status).toBe(200);
  });

  test('files are cached on the way for visitors only', async () => {
    for (const headers of [{ cookie: 'refresh=x' }, { authorization: 'Bearer x' }])
      for (const [path, control] of [
        ['/assets/index-abc.js', 'private, max-age=31536000, immutable'],
        ['/theme.js', 'private, max-age=3600'],
        ['/', 'private, no-cache'],
        ['/users/me', 'no-store'],
      ] as const)
        expect((await visit(path, headers)).headers.get('cache-control')).toBe(control);
  });

  test('a root file is cached for an hour', async () => {
    const response = await visit('/favicon.svg');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each([
    ['/manifest.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
    ['/icon-192.png', 'image/png', 'public, max-age=3600'],
    ['/worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
    ['/offline.html', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s is %s with its cache rule: %s', async (path, type, control) => {
    const { status, headers } = await visit(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, control]);
    const signedIn = await visit(path, { cookie: 'refresh=x' });
    expect(signedIn.headers.get('cache-control')).toContain('private');
  });

  test('the worker’s policy allows our own resources alone', async () => {
    const { headers } = await visit('/worker.js', { 'accept-encoding': 'br' });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get('content-encoding')).toBe('br');
  });

  test('the offline page runs its own script alone', async () => {
    const policy = (await visit('/offline.html')).headers.get('content-security-policy') ?? '';
    const known = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${known('let a;')} ${known('let b;')}`,
      `style-src ${known('a { }')}`,
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test('a file at the root comes compressed', async () => {
    const response = await visit('/theme.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-length')).toBe(String(gzipSync(script).length));
    expect(await response.text()).toBe(script);
  });

  test.each([
    '/.ready',
    '/index.html',
    '/assets/index-abc.js.map',
    '/assets/index-abc.js.br',
    '/theme.js.gz',
    '/.vite/pages.json',
    '/assets/none.js',
    '/assets/..%2f.ready',
    '/assets/',
  ])('%s is not for the public', async (path) => {
    expect((await visit(path, { accept: '*/*' })).status).toBeGreaterThanOrEqual(400);
  });

  test('page files are free of request limits', async () => {
    const often = async (path: string): Promise<number[]> => {
      const visits = await Promise.all(Array.from({ length: 5 }, () => visit(path, { accept: '*/*' })));
      return visits.map(({ status }) => status);
    };
    expect(await often('/assets/index-abc.js')).toEqual([200, 200, 200, 200, 200]);
    expect(await often('/devices/types')).toContain(429);
  });
});
