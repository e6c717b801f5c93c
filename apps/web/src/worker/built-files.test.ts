import { expect, test } from 'vitest';
import { canPreload, isCacheable, outdatedUrls } from './built-files.ts';

const origin = 'https://atelier.test';

function isCached(path: string, method = 'GET'): boolean {
  const { href, pathname } = new URL(path, origin);
  return isCacheable({ method, url: href }, origin, new Set([pathname]));
}

test.each([
  '/assets/base-C0d_1f-x.js',
  '/assets/dashboard-page-CdLM56as.js',
  '/assets/index-B4bVUZ56.css',
  '/assets/figtree-latin-wght-normal-D_ZTVpCC.woff2',
])('%s is a file of the build, and kept', (path) => {
  expect(isCached(path)).toBe(true);
});

test.each([
  '/',
  '/dashboard',
  '/repair/requests',
  '/repair/requests/7K2M9QFX/photos/0b2c',
  '/auth/me/token',
  '/users/me',
  '/staff/repairs',
  '/files/portrait-CdLM56as.webp',
  '/notifications/assets/index-B4bVUZ56.js',
  '/worker.js',
  '/theme.js',
  '/manifest.webmanifest',
  '/openapi.json',
])('%s is never kept', (path) => {
  expect(isCached(path)).toBe(false);
});

test.each([
  ['with a question behind its name', '/assets/base-CdLM56as.js?token=x'],
  ['without a hash', '/assets/base.js'],
  ['below another folder', '/assets/of/base-CdLM56as.js'],
  ['that leads out again', '/assets/../users/me-CdLM56as.js'],
  ['of another kind', '/assets/base-CdLM56as.json'],
  ['of another host', 'https://elsewhere.test/assets/base-CdLM56as.js'],
])('a file %s is not kept', (_which, path) => {
  expect(isCached(path)).toBe(false);
});

test('a file outside the build’s list isn’t stored', () => {
  expect(isCacheable({ method: 'GET', url: `${origin}/assets/base-CdLM56as.js` }, origin, new Set())).toBe(false);
});

test('what is sent is not kept, wherever it goes', () => {
  expect(isCached('/assets/base-CdLM56as.js', 'POST')).toBe(false);
});

test('what no build lists any more goes', () => {
  const keptUrls = ['base-CdLM56as', 'base-B4bVUZ56', 'home-D_ZTVpCC'].map((name) => `${origin}/assets/${name}.js`);
  expect(outdatedUrls(keptUrls, new Set(['/assets/base-B4bVUZ56.js', '/assets/home-D_ZTVpCC.js']))).toEqual([
    `${origin}/assets/base-CdLM56as.js`,
  ]);
});

test.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  [
    'Firefox on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    true,
  ],
  ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', true],
  ['Chrome', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36', true],
])('whether pages are preloaded in %s', (_browser, userAgent, preloads) => {
  expect(canPreload(userAgent)).toBe(preloads);
});
