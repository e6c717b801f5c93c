import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../public/offline.html', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
const mark = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');

const colours = [...page.matchAll(/^\s*--([\w-]+): (oklch\([^)]+\));/gmu)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

test('the offline page has the design’s colours, both themes', () => {
  expect(colours).toHaveLength(16);
  const inDesign = (name: string): string[] =>
    new RegExp(`--color-${name}: light-dark\\((oklch\\([^)]+\\)), (oklch\\([^)]+\\))\\)`, 'u').exec(tokens)?.slice(1) ??
    [];
  for (const { name } of colours) {
    const matchingColours = colours.filter((colour) => colour.name === name).map(({ value }) => value);
    expect([name, matchingColours]).toEqual([name, inDesign(name)]);
  }
});

test('the offline page has the icon’s mark', () => {
  const shapes = (drawing: string): string[] => [...drawing.matchAll(/\sd="([^"]+)"/gu)].map(([, d = '']) => d);
  for (const shape of shapes(mark)) expect(shapes(page)).toContain(shape);
});

test('the offline page names no shop', () => {
  expect(page).not.toMatch(/Atelier/u);
});

test('the offline page needs no file from elsewhere', () => {
  expect(page).not.toMatch(/<script src|<link rel="stylesheet"|url\(|https?:/u);
});
