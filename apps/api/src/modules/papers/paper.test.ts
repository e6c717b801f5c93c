import { createHash } from 'node:crypto';
import { repairIdFrom } from '@atelier/domain';
import { expect, test } from 'vitest';
import { renderPaper, type Block } from './paper.ts';
import { readPdf } from './read-pdf.fixture.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';

/** Returns the bytes of the n-th id, which look random. */
function randomBytesOf(n: number): Uint8Array {
  return createHash('sha256').update(String(n)).digest();
}

test('the code of every label can be read', async () => {
  const urls = Array.from(
    { length: isLong ? 30 : 8 },
    (_, n) => `https://atelier.example/r/${repairIdFrom(randomBytesOf(n))}`,
  );
  const pages = urls.map((url): Block[] => [
    { kind: 'number', text: 'WMWM WMWM' },
    { kind: 'code', url, alt: '', beside: [{ kind: 'text', text: `Étagère : ${'W'.repeat(60)}` }] },
  ]);
  const { readCodes } = await readPdf(await renderPaper({ title: 'Test', lang: 'fr', sheet: 'LABEL', pages }));
  expect(await readCodes()).toEqual(urls.map((url) => [url]));
});

test('long texts of a label stay on its page', async () => {
  const beside = [
    'Ordinateur portable',
    'Lenovo ThinkPad X1 Carbon Gen 12 Édition spéciale',
    'Reçu le 20 novembre 2026',
    'Étagère B2, la grande étagère du fond',
  ];
  const blocks: Block[] = [
    { kind: 'number', text: 'WMWM WMWM' },
    { kind: 'code', url: 'https://atelier.example', alt: '', beside: beside.map((text) => ({ kind: 'text', text })) },
  ];
  const { readCodes } = await readPdf(
    await renderPaper({ title: 'Test', lang: 'fr', sheet: 'LABEL', pages: [blocks] }),
  );
  expect(await readCodes()).toEqual([['https://atelier.example']]);
});

test('a value over two pages leaves no gap', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'Line').join('\n');
  const rows = [
    ['Long', lines(45)],
    ['Longer', lines(20)],
  ] as const;
  const blocks: Block[] = [
    { kind: 'facts', rows },
    { kind: 'text', text: lines(10) },
  ];
  const { pages } = await readPdf(await renderPaper({ title: 'Test', lang: 'fr', sheet: 'A4', pages: [blocks] }));
  expect(pages).toHaveLength(2);
});

test('each page of a long paper has its title', async () => {
  const text = Array.from({ length: 80 }, () => 'Line').join('\n');
  const paper = {
    title: 'Slip K7MW4TXQ',
    lang: 'fr',
    sheet: 'A4',
    pages: [[{ kind: 'text', text }]],
    foot: 'Atelier',
  } as const;
  const { pages } = await readPdf(await renderPaper(paper));
  expect(pages.map(({ artifacts }) => artifacts)).toEqual([
    ['Atelier · Slip K7MW4TXQ · 1 / 2'],
    ['Atelier · Slip K7MW4TXQ · 2 / 2'],
  ]);
});

test('a heading stays on the page of its facts', async () => {
  const pages = Array.from({ length: 12 }, (_, n): Block[] => [
    { kind: 'text', text: Array.from({ length: 40 + n }, () => 'Line').join('\n') },
    { kind: 'text', text: 'Heading' },
    { kind: 'facts', rows: [['Label', 'Value']] },
  ]);
  const paper = await readPdf(await renderPaper({ title: 'Test', lang: 'fr', sheet: 'A4', pages }));
  const count = (text: string) => paper.pages.map(({ structure }) => structure.filter((each) => each === text).length);
  expect(count('Heading')).toEqual(count('Value'));
});

test('characters without a glyph have a similar one', async () => {
  const text = '3\u1d49 \u00e9tage, 55\u2033, A \u2192 B, 10\u201112, \u1e24usayn, cass\u00e9 \u{1f62d}\ufe0f!';
  const blocks: Block[] = [{ kind: 'text', text }];
  const { pages } = await readPdf(await renderPaper({ title: 'Test', lang: 'fr', sheet: 'A4', pages: [blocks] }));
  expect(pages[0]?.structure.join('')).toBe('3e \u00e9tage, 55", A \u203a B, 10-12, Husayn, cass\u00e9 !');
});

test('a tab separates words like a space', async () => {
  const blocks: Block[] = [{ kind: 'text', text: 'Cell 3\t4.1 V' }];
  const { pages } = await readPdf(await renderPaper({ title: 'Test', lang: 'fr', sheet: 'A4', pages: [blocks] }));
  expect(pages[0]?.structure.join('')).toBe('Cell 3 4.1 V');
});
