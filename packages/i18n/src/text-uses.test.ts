import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { fr } from './index.ts';

const root = join(import.meta.dirname, '../../..');

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|fixture)\.tsx?$/u.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

type Texts = { readonly [key: string]: string | Texts };

function textsOf(texts: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

/** Returns keys that no source names, neither whole nor by a template's beginning. */
function unusedKeys(keys: readonly string[], sources: string): string[] {
  const named = new Set([...sources.matchAll(/['`]([a-zA-Z]+(?:\.\w+)+)['`]/gu)].map(([, key = '']) => key));
  const beginnings = [...sources.matchAll(/['`]([a-zA-Z]\w*\.(?:\w+\.)*)\$\{/gu)].map(([, start = '']) => start);
  return keys.filter(
    (key) => !named.has(key.replace(/_(?:one|other)$/u, '')) && !beginnings.some((start) => key.startsWith(start)),
  );
}

test('a text is used by its key’s beginning', () => {
  const sources = "t('a.whole'); t(`a.part.${name}`); t('a.many')";
  const keys = ['a.whole', 'a.part.one', 'a.many_one', 'a.many_other', 'a.left', 'a.partly'];
  expect(unusedKeys(keys, sources)).toEqual(['a.left', 'a.partly']);
});

test('something shows each text', () => {
  const keys = textsOf(fr).map(([key]) => key);
  expect(keys.length).toBeGreaterThan(1_000);
  expect(unusedKeys(keys, sources.map(({ source }) => source).join('\n'))).toEqual([]);
});

/** Returns patterns of the keys that an argument may be. Each interpolation of a template matches anything. */
function keyPatterns(key: Expression): RegExp[] {
  if (key.type === 'ConditionalExpression') return [key.consequent, key.alternate].flatMap(keyPatterns);
  const parts = key.type === 'TemplateLiteral' ? key.quasis.map(({ value }) => value.raw) : [];
  if (key.type === 'Literal' && typeof key.value === 'string') parts.push(key.value);
  return parts.length === 0 ? [] : [new RegExp(`^${parts.join('[\\w.]+')}(?:_one|_other)?$`, 'u')];
}

function paramsOf(key: string, text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, name = '']) => name);
  return [...new Set(/_(?:one|other)$/u.test(key) ? [...names, 'count'] : names)];
}

/** Returns the parameters that every text of a pattern needs. */
function neededParams(pattern: RegExp, texts: readonly [key: string, text: string][]): string[] {
  const [first = [], ...others] = texts.filter(([key]) => pattern.test(key)).map(([key, text]) => paramsOf(key, text));
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** Returns calls such as `t(key, { name })` without a parameter of their text. Parameters from elsewhere count as complete. */
function incompleteCalls(file: string, source: string, texts: readonly [key: string, text: string][]): string[] {
  const found: string[] = [];
  const CallExpression = ({ callee, arguments: [key, params], start, end }: CallExpression): void => {
    const isTranslation = /\bt(?:\.find)?$|^translate\(.*\)$/su.test(source.slice(callee.start, callee.end));
    if (!isTranslation || key === undefined || key.type === 'SpreadElement') return;
    const names =
      params?.type === 'ObjectExpression'
        ? params.properties.map((each) =>
            each.type === 'Property' ? source.slice(each.key.start, each.key.end) : '...',
          )
        : [params === undefined ? '' : '...'];
    if (names.includes('...')) return;
    const missing = keyPatterns(key)
      .flatMap((pattern) => neededParams(pattern, texts))
      .filter((name) => !names.includes(name));
    if (missing.length > 0) found.push(`${file}: ${source.slice(start, end)} without ${missing.join(', ')}`);
  };
  new Visitor({ CallExpression }).visit(parseSync(file, source).program);
  return found;
}

test.each([
  ["t('greeting')", ['name']],
  ["t.find('greeting', { nom })", ['name']],
  ["language.t(isNew ? 'title' : 'greeting', {})", ['name']],
  ["translate('fr')('days', {})", ['count']],
  ['t(`by.${role}`, { time })', ['name']],
  ["t('greeting', { name })", []],
  ["t('title')", []],
  ["t('greeting', { ...words })", []],
  ["t('greeting', words)", []],
])('%s lacks %j', (call, missing) => {
  const texts = textsOf({
    title: 'Title',
    greeting: 'Hello {{name}}',
    days_one: 'a day',
    by: { staff: 'By {{name}} of the shop', customer: 'By {{name}} at {{time}}' },
  });
  expect(incompleteCalls('call.ts', call, texts)).toEqual(missing.map((name) => `call.ts: ${call} without ${name}`));
});

test('each use of a text gives its parameters', () => {
  const texts = textsOf(fr);
  const users = sources.filter(({ source }) => /\bt(?:\.find)?\(|\btranslate\(/u.test(source));
  expect(users.flatMap(({ file, source }) => incompleteCalls(file, source, texts))).toEqual([]);
});
