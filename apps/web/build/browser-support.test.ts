import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './oldest-browsers.ts';
import { tooNewInScript, tooNewInStyle } from './too-new.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Names in the built scripts that don't break old browsers, each with its reason. */
const knownExceptions: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome 103 has it; until 124 its error had another name, which nothing reads',
  WebTransport: 'socket.io: only with a transport that we don’t choose',
  drop: 'our own method, not that of an iterator',
  requestIdleCallback: 'asked for before it is called',
  startViewTransition: 'the router’s, for links that ask for it; none does',
  take: 'our own method, not that of an iterator',
  use: 'React’s own method',
};

const decorativeProperties: Readonly<Record<string, string>> = {
  'at-rules.page': 'Safari prints upright, and long lines wrap',
  'properties.accent-color': 'a checkbox keeps the device’s colour',
  'properties.field-sizing': 'a text area grows by script where it is unknown',
  'properties.forced-color-adjust': 'Safari has no forced colours',
  'properties.hyphenate-limit-chars': 'short words may be hyphenated',
  'properties.overflow-anchor': 'Safari anchors nothing',
  'properties.overscroll-behavior': 'Safari 16 has it; the data count a detail',
  'properties.text-size-adjust': 'the build adds the prefix that Safari knows',
  'properties.user-select': 'the build adds the prefix that Safari knows',
  'selectors.marker': 'Safari colours it, and that is all we do',
  'selectors.open': 'stands in :is(), which forgives it',
};

const templatePage = readFileSync(join(dist, '.vite', 'template.html'), 'utf8');

const files = Object.values<{ file: string; css?: string[] }>(
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
).flatMap(({ file, css = [] }) => [file, ...css, ...css.map((name) => name.replace('.css', '.older.css'))]);

function sourcesOf(kind: '.js' | '.css', tag: RegExp): string[] {
  const own = new Set([...files, 'theme.js', 'worker.js'].filter((file) => file.endsWith(kind)));
  const inPage = [...templatePage.matchAll(tag)].flatMap(([, source]) => source ?? []);
  return [...[...own].map((file) => readFileSync(join(dist, file), 'utf8')), ...inPage];
}

test('every built script runs in the oldest browsers', () => {
  const scripts = sourcesOf('.js', /<script>(.*?)<\/script>/gsu);
  expect(scripts.length).toBeGreaterThan(50);
  const found = scripts.flatMap((script) => tooNewInScript(script, oldestBrowsers));
  const isExcused = (use: string): boolean =>
    use in knownExceptions || use.slice(use.indexOf('.') + 1) in knownExceptions;
  expect(found.filter((use) => !isExcused(use))).toEqual([]);
});

test('every built style is understood by the oldest browsers', () => {
  const styles = sourcesOf('.css', /<style[^>]*>(.*?)<\/style>/gsu);
  expect(styles.length).toBeGreaterThan(2);
  const found = styles.flatMap((style) => tooNewInStyle(style, oldestBrowsers));
  expect(found.filter((name) => !(name in decorativeProperties))).toEqual([]);
});

test.each([
  ['URL.parse', 'URL.parse(referrer, base)'],
  ['for await', 'async () => { for await (const part of response.body) use(part); }'],
  ['Promise.try', 'Promise.try(send)'],
  ['seen.union', 'seen.union(others)'],
  ['RegExp.escape', 'RegExp.escape(typed)'],
  ['list.moveBefore', 'list.moveBefore(row, next)'],
  ['Intl.DurationFormat', 'new Intl.DurationFormat("fr")'],
  ['CloseWatcher', 'new CloseWatcher()'],
])('%s is refused', (name, script) => {
  expect(tooNewInScript(script, oldestBrowsers)).toEqual([name]);
});

test.each([
  ['Map.groupBy', 'Map.groupBy(lines, hourOf)'],
  ['element.checkVisibility', 'element.checkVisibility()'],
  ['Promise.withResolvers', 'Promise.withResolvers()'],
])('%s is refused in older browsers', (name, script) => {
  expect(tooNewInScript(script, oldestBrowsers)).toEqual([]);
  expect(tooNewInScript(script, { ...oldestBrowsers, safari: '17.3', chrome: '100' })).toEqual([name]);
});

test.each([
  "if ('CloseWatcher' in window) new CloseWatcher()",
  'typeof CloseWatcher === "function" && new CloseWatcher()',
  'document.startViewTransition?.(draw)',
  'document.startViewTransition ? document.startViewTransition(draw) : draw()',
])('what is asked for first may be used: %s', (script) => {
  expect(tooNewInScript(script, oldestBrowsers)).toEqual([]);
});

test('CSS that is too new is refused', () => {
  const style = '.a\\:b{anchor-name:--x}@position-try --y{inset:0}.c:has-slotted{color:red}.d:hover{color:red}';
  expect(tooNewInStyle(style, oldestBrowsers)).toEqual([
    'at-rules.position-try',
    'properties.anchor-name',
    'selectors.has-slotted',
  ]);
});
