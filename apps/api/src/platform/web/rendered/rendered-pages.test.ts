import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ActiveContent, ShopContent } from '@atelier/contract';
import { cloneDatabase } from '@atelier/testing';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';

let app: TestApp;
let root: string;
let now = '2026-11-28T09:00:00Z';

const starter = "start('%BEGIN%', '%FILES%');";

const entryServer = `
export const renderPage = async ({ path, language, content, text }) => {
  if (content.brand === 'broken') throw Object.assign(new Error('no'), { section: 'services' });
  if (text === 'broken') throw new Error('no');
  return '<title>$& ' + content.brand + ' in ' + language + '</title><meta name="a" content="b"/><main class="a b">$1' + (text ?? '') + '</main>';
};
export const renderVisitorPage = async ({ path, language }, meta) =>
  '<title>' + path + '</title><form class="a">' + language + ' ' + meta.brand.content + ' ' + meta['third-party'].content + '</form>';`;

const template =
  `<html lang="%LANGUAGE%"><head><script>${starter}</script><style nonce="%NONCE%">.a{top:0}.c{top:1px}</style>%HEAD%</head>` +
  '<body><div id="root">%ROOT%</div><script type="application/json" id="page-data">%DATA%</script></body></html>';

const files: Readonly<Record<string, string>> = {
  'index.html': '<html><head><title>%BRAND%</title></head></html>',
  'manifest.webmanifest': '{"name":"Atelier","short_name":"Atelier","start_url":"/dashboard"}',
  '.vite/pages.json':
    '{"paths":["/","/forgot-password","/signin","/signup","/terms","/privacy"],"files":{"/":{"fr":["assets/home.js","assets/fr.js"],"en":["assets/home.js","assets/en.js"],"begin":[]},"/signin":{"fr":["assets/form.js"],"en":[],"begin":["assets/first.js","assets/session.js"]}}}',
  '.vite/template.html': template,
  '.vite/visitors.html': template,
  '.vite/entry-server.js': entryServer,
  'assets/index-abc.js': '',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-home-'));
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, 'dist', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  app = await startTestApp({
    server: inject('database'),
    web: { root, sources: false },
    clock: { now: () => new Date(now) },
    environment: { PUBLIC_URL: 'https://atelier.test', SHOP_NAME: 'Chez Leïla' },
  });
});
afterAll(async () => {
  await app.stop();
  await rm(root, { recursive: true });
});

function visitPage(path: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });
}

function dataIn(page: string): unknown {
  return JSON.parse(/id="page-data">([^<]*)</.exec(page)?.[1] ?? 'null');
}

async function languageOf(response: Promise<Response>): Promise<string | undefined> {
  return /<html lang="(\w+)">/.exec(await (await response).text())?.[1];
}

describe('the landing page', () => {
  test.each<[path: string, headers: Record<string, string>, language: string]>([
    ['/', {}, 'fr'],
    ['/', { 'accept-language': 'de,en;q=0.8,fr;q=0.5' }, 'en'],
    ['/', { 'accept-language': 'en', cookie: 'lang=fr' }, 'fr'],
    ['/?lang=en', { 'accept-language': 'fr', cookie: 'lang=fr' }, 'en'],
    ['/?lang=de', { cookie: 'lang=en' }, 'en'],
    ['/?lang=en&lang=fr', {}, 'fr'],
    ['/', { cookie: 'lang=%00' }, 'fr'],
  ])('%s with %o is in %s', async (path, headers, language) => {
    expect(await languageOf(visitPage(path, headers))).toBe(language);
  });

  test('the landing page is rendered with head and data', async () => {
    const page = await (await visitPage('/?lang=en')).text();
    expect(page).toContain('<title>$& Chez Leïla in en</title><meta name="a" content="b"/><link rel="canonical"');
    expect(page).toContain('<div id="root"><main class="a b">$1</main></div>');
    const content = expect.not.objectContaining({ terms: expect.anything() });
    expect(dataIn(page)).toMatchObject({ language: 'en', version: 1, content });
  });

  test('a running server’s landing page shows the new year', async () => {
    now = '2026-12-31T22:59:00Z';
    expect(dataIn(await (await visitPage('/')).text())).toMatchObject({ year: 2026 });
    now = '2026-12-31T23:00:00Z';
    expect(dataIn(await (await visitPage('/')).text())).toMatchObject({ year: 2027 });
  });

  test('the landing page contains only the style it uses', async () => {
    expect(await (await visitPage('/')).text()).toMatch(/<style nonce="[\w-]+">\.a\{top:0\}<\/style>/);
  });

  test('the landing page runs its starter alone, by hash', async () => {
    const policy = (await visitPage('/')).headers.get('content-security-policy');
    const named = "start('', 'assets/home.js assets/fr.js');";
    const hash = createHash('sha256').update(named).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  test('an unchanged landing page is answered with 304', async () => {
    const first = await visitPage('/');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    const again = await visitPage('/', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await visitPage('/', { 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200);
  });

  test.each(['br', 'gzip'])('the landing page comes compressed for %s', async (encoding) => {
    const response = await visitPage('/', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toContain('<main ');
  });
});

describe.each(['terms', 'privacy'] as const)('the page of the %s', (name) => {
  test.each(['fr', 'en'] as const)('the page is rendered whole in %s and cached', async (language) => {
    const text = app.platform.pages.content()?.[language][name] ?? '';
    const response = await visitPage(`/${name}`, { 'accept-language': language });
    const page = await response.text();
    expect(text.length).toBeGreaterThan(3_000);
    expect(page).toContain(`<main class="a b">$1${text}</main>`);
    expect(dataIn(page)).toMatchObject({ path: `/${name}`, language, text });
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    const etag = response.headers.get('etag') ?? '';
    expect((await visitPage(`/${name}`, { 'accept-language': language, 'if-none-match': etag })).status).toBe(304);
  });

  test('the page names its address in each language', async () => {
    const page = await (await visitPage(`/${name}?lang=en`)).text();
    expect(page).toContain(`<link rel="canonical" href="https://atelier.test/${name}?lang=en"/>`);
    expect(page).toContain(`<link rel="alternate" hreflang="x-default" href="https://atelier.test/${name}"/>`);
    expect(page).not.toContain('application/ld+json');
  });
});

test.each(['/signin', '/signup'])('%s arrives with its form', async (path) => {
  const page = await (await visitPage(path, { 'accept-language': 'en' })).text();
  expect(page).toContain('<form class="a">en Chez Leïla off</form>');
  expect(dataIn(page)).toEqual({ path, language: 'en' });
  expect(page).toContain(path === '/signin' ? "start('assets/session.js', '')" : "start('', '')");
  expect(page).not.toContain('canonical');
});

test.each(['?code=a&state=b', '?error=access_denied'])('a provider’s answer %s gets no form', async (query) => {
  expect(await (await visitPage(`/signin${query}`)).text()).not.toContain('<form');
});

test('a form sent without a script is shown again', async () => {
  const body = new URLSearchParams({ email: 'leila@atelier.test', password: 'a secret' });
  const answer = await fetch(`${app.url}/signin`, { method: 'POST', body, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin']);
});

test('former terms render in the browser, without indexing', async () => {
  const response = await visitPage('/terms?version=1');
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(await response.text()).not.toContain('page-data');
});

test('the content preview alone may be framed', async () => {
  const framing = async (path: string) => {
    const { headers } = await visitPage(path);
    const [ancestors] = /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? [];
    return [ancestors, headers.get('x-frame-options')];
  };
  expect(await framing('/workshop/content/preview')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN']);
  for (const path of ['/workshop/content', '/', '/workshop', '/workshop/content/preview/more', '/nowhere'])
    expect([path, ...(await framing(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY']);
});

function publishedContent(version: number, change: (page: ShopContent) => void): ActiveContent {
  const active = app.platform.pages.content();
  if (active === null) throw new Error('invariant: active content not found');
  const next = { ...structuredClone(active), version };
  change(next.fr);
  change(next.en);
  return next;
}

describe('what machines read of it', () => {
  test.each(['fr', 'en'] as const)('machines read languages and, in %s, a description', async (language) => {
    const page = await (await visitPage('/', { cookie: `lang=${language}` })).text();
    const head = page.slice(0, page.indexOf('</head>'));
    for (const line of [
      `<link rel="canonical" href="https://atelier.test/?lang=${language}"/>`,
      '<link rel="alternate" hreflang="fr" href="https://atelier.test/?lang=fr"/>',
      '<link rel="alternate" hreflang="en" href="https://atelier.test/?lang=en"/>',
      '<link rel="alternate" hreflang="x-default" href="https://atelier.test/"/>',
      `<meta property="og:image" content="https://atelier.test/shared-${language}.png"/>`,
      '<meta property="og:site_name" content="Chez Leïla"/>',
    ])
      expect(head).toContain(line);
  });

  test('a local business with its hours', async () => {
    const page = await (await visitPage('/')).text();
    const business: unknown = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(page)?.[1] ?? 'null');
    expect(business).toMatchObject({ '@type': 'LocalBusiness', name: 'Chez Leïla', telephone: '+21671000000' });
    const { openingHoursSpecification: hours } = Object(business) as { openingHoursSpecification: unknown[] };
    expect(hours).toMatchObject([
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
      { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
    ]);
  });

  test('robots.txt and the sitemap name addresses of the site', async () => {
    expect(await (await visitPage('/robots.txt')).text()).toContain('\nSitemap: https://atelier.test/sitemap.xml\n');
    const sitemap = await (await visitPage('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://atelier.test/?lang=en</loc>');
    expect(sitemap).not.toContain('/dashboard');
  });

  test.each([
    ['/', null],
    ['/signin', null],
    ['/terms', null],
    ['/privacy', null],
    ['/terms?version=1', 'noindex'],
    ['/dashboard', 'noindex'],
    ['/workshop/repairs/7K2M9QFX', 'noindex'],
    ['/verfiy-email', 'noindex'],
    ['/nowhere', 'noindex'],
  ])('%s says of itself: %s', async (path, robots) => {
    expect((await visitPage(path, { accept: 'text/html' })).headers.get('x-robots-tag')).toBe(robots);
  });
});

describe('new content', () => {
  const rename = (page: ShopContent) => void (page.brand = 'Chez Sami');
  afterEach(() => app.platform.pages.rerender(publishedContent(1, () => undefined)));

  test('new content reaches pages, titles and manifest', async () => {
    const next = publishedContent(2, rename);
    await app.platform.pages.rerender(next);
    for (const language of ['fr', 'en'])
      expect(await (await visitPage(`/?lang=${language}`)).text()).toContain(`Chez Sami in ${language}`);
    expect(dataIn(await (await visitPage('/')).text())).toMatchObject({ version: 2 });
    expect(await (await visitPage('/forgot-password')).text()).toContain('<title>Chez Sami</title>');
    expect(await (await visitPage('/terms')).text()).toContain('Chez Sami in fr');
  });

  test("content can't end a script or an attribute", async () => {
    const hostile = '</script><script>alert(1)</script>\u2028\u2029"><img src=x>';
    const next = publishedContent(2, (page) => {
      page.tagline = hostile;
      page.main[0].description = hostile;
    });
    await app.platform.pages.rerender(next);
    const page = await (await visitPage('/')).text();
    expect(page.match(/<script\b/g)).toHaveLength(3);
    expect(page).not.toMatch(/<img|alert\(1\)<\/script>|[\u2028\u2029](?=[^>]*<\/script>)/);
    expect(dataIn(page)).toMatchObject({ content: { tagline: hostile } });
  });

  test('a fault in one language changes no page', async () => {
    const before = await (await visitPage('/')).text();
    const next = publishedContent(2, rename);
    next.en.brand = 'broken';
    await expect(app.platform.pages.rerender(next)).rejects.toMatchObject({
      name: 'PageRenderError',
      section: 'services',
    });
    expect(await (await visitPage('/')).text()).toBe(before);
    expect(await (await visitPage('/forgot-password')).text()).toContain('<title>Chez Leïla</title>');
  });

  test.each(['terms', 'privacy'] as const)('a rendering fault in %s names its field', async (section) => {
    const before = await (await visitPage(`/${section}`)).text();
    const next = publishedContent(2, () => undefined);
    next.fr[section] = 'broken';
    await expect(app.platform.pages.rerender(next)).rejects.toMatchObject({ name: 'PageRenderError', section });
    expect(await (await visitPage(`/${section}`)).text()).toBe(before);
  });
});

test('the page is answered while PostgreSQL is away', async () => {
  const database = await cloneDatabase(inject('database'));
  const { connection: connectionString } = database;
  const away = await startTestApp({ server: inject('database'), connectionString, web: { root, sources: false } });
  try {
    await database.drop();
    expect((await fetch(`${away.url}/health/ready`)).ok).toBe(false);
    expect((await fetch(`${away.url}/`)).status).toBe(200);
  } finally {
    await away.stop();
  }
});
