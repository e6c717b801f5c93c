import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fr } from './index.ts';

const root = join(import.meta.dirname, '../../..');

type Texts = { readonly [key: string]: string | Texts };

function keysOf(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
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
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.tsx?$/u.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const keys = keysOf(fr);
  expect(keys.length).toBeGreaterThan(1_000);
  expect(unusedKeys(keys, sources.join('\n'))).toEqual([]);
});
