import { describe, expect, test } from 'vitest';
import { en, fr } from './index.ts';

type Tree = { readonly [key: string]: string | Tree };

function leavesOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leavesOf(value, `${path}${key}.`),
  );
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((each) => each[1] ?? '').sort();
}

function tags(text: string): string[] {
  return [...text.matchAll(/<\/?\w+>/g)].map((each) => each[0]);
}

const french = new Map(leavesOf(fr));
const english = new Map(leavesOf(en));

function paths(words: Map<string, string>): string[] {
  return [...words.keys()].sort();
}

function findWrong(words: Map<string, string>, isWrong: (text: string, path: string) => boolean): string[] {
  return [...words].filter(([path, text]) => isWrong(text, path)).map(([path, text]) => `${path}: ${text}`);
}

test('the English apostrophe is straight, as the owner’s', () => {
  expect(findWrong(english, (text) => text.includes('’'))).toEqual([]);
});

describe('French and English', () => {
  test('French and English have the same keys [1.10]', () => {
    expect(paths(english)).toEqual(paths(french));
    expect(french.size).toBeGreaterThan(600);
  });

  test('French and English have the same placeholders and tags', () => {
    const differing = [...french].filter(
      ([path, text]) =>
        placeholders(text).join() !== placeholders(english.get(path) ?? '').join() ||
        tags(text).join() !== tags(english.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test.each([
    ['French', french],
    ['English', english],
  ])('%s has no empty or loosely spaced text', (_, words) => {
    expect(findWrong(words, (text) => text.trim() === '' || text !== text.trim() || /  |\n/.test(text))).toEqual([]);
  });

  test.each([
    ['French', french],
    ['English', english],
  ])('%s has both forms of every plural', (_, words) => {
    const stems = [...words.keys()]
      .filter((path) => /_(one|other)$/.test(path))
      .map((path) => path.replace(/_\w+$/, ''));
    expect(stems.length).toBeGreaterThan(0);
    const lacking = stems.filter((stem) =>
      ['one', 'other'].some((form) => words.get(`${stem}_${form}`)?.includes('{{count}}') !== true),
    );
    expect(lacking).toEqual([]);
  });
});

describe('French typography', () => {
  /** Ignores colons in times and addresses. */
  const prose = (text: string): string => text.replace(/\d\d:\d\d/g, '').replace(/\w+:\/\/\S+/g, '');

  test('a narrow no-break space stands before ; : ? !', () => {
    expect(findWrong(french, (text) => /(?<![\u202f;:?!])[;:?!]/u.test(prose(text)))).toEqual([]);
  });

  test('a narrow no-break space stands inside « and »', () => {
    expect(findWrong(french, (text) => /«(?!\u202f)|(?<!\u202f)»/u.test(text))).toEqual([]);
  });

  test('the apostrophe is curly', () => {
    expect(findWrong(french, (text) => text.includes("'"))).toEqual([]);
  });

  test('nothing else but hours carries a no-break space', () => {
    expect(findWrong(french, (text) => /\u00a0(?!h\b)|\u202f(?![;:?!»])(?<!«\u202f)/u.test(text))).toEqual([]);
  });

  test('customers are addressed as vous', () => {
    expect(findWrong(french, (text) => /(^|[\s’])(tu|toi|ton|tes)(?=[\s.,\u202f]|$)/iu.test(text))).toEqual([]);
  });
});
