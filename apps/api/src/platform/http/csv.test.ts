import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvAmount, csvDay, csvFile, csvInstant, readPages } from './csv.ts';

const pages = [
  { data: ['=1+1', '+216', '-5', '@a'], nextCursor: 'second' },
  { data: ['\t1', 'a;b', 'a,b', 'say "a"\nb'], nextCursor: null },
];

function readRows(most: number) {
  return readPages({
    most,
    read: async (cursor) => pages[cursor === undefined ? 0 : 1] ?? { data: [], nextCursor: null },
  });
}

async function tableIn(lang: 'fr' | 'en') {
  const rows = await readRows(100);
  const file = csvFile({ lang, head: ['A', 'B'], rows, cellsOf: (item) => [item, csvAmount('-5.000', lang)] });
  return text(file.content);
}

test('formulas begin with an apostrophe in a table [2.213]', async () => {
  expect(await tableIn('fr')).toBe(
    `\uFEFFA;B\r\n'=1+1;-5,000\r\n'+216;-5,000\r\n'-5;-5,000\r\n'@a;-5,000\r\n'\t1;-5,000\r\n"a;b";-5,000\r\na,b;-5,000\r\n"say ""a""\nb";-5,000\r\n`,
  );
  expect(await tableIn('en')).toContain(`A,B\r\n'=1+1,-5.000\r\n`);
  expect(await tableIn('en')).toContain(`a;b,-5.000\r\n"a,b",-5.000\r\n`);
});

test('amounts and times follow the language', () => {
  expect([csvAmount('1250.500', 'fr')?.value, csvAmount('1250.500', 'en')?.value, csvAmount(null, 'fr')]).toEqual([
    '1250,500',
    '1250.500',
    null,
  ]);
  expect([csvDay('2026-01-05', 'fr'), csvDay('2026-01-05', 'en')]).toEqual(['05/01/2026', '2026-01-05']);
  expect(csvInstant('2026-01-05T23:30:00Z', 'fr', 'Africa/Tunis')).toBe('06/01/2026 00:30');
});

test('a table ends at its limit', async () => {
  const countRead = async (most: number) => {
    let count = 0;
    for await (const batch of await readRows(most)) count += batch.length;
    return count;
  };
  expect([await countRead(3), await countRead(5), await countRead(100)]).toEqual([3, 5, 8]);
});
