import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderFaults, foldersPage, listedPaths, readSources, smallFiles, unusualFolders } from './folders.ts';

const page = readFileSync(foldersPage, 'utf8');
const sources = readSources();

function folderOf(count: number, folder: string): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, '']);
}

test('docs/folders.md lists all unusual folders and small files', () => {
  expect(sources.size).toBeGreaterThan(1_000);
  expect(folderFaults(page, sources)).toEqual([]);
});

test('docs/folders.md names fewer than forty small files, once', () => {
  expect(smallFiles(sources).length).toBeLessThan(40);
  expect(listedPaths(page)).toEqual([...new Set(listedPaths(page))]);
});

test('folders of 3 to 12 files are usual', () => {
  const planted = new Map([2, 3, 12, 13].flatMap((count) => folderOf(count, `apps/a/src/${count}`)));
  expect([...unusualFolders(planted)]).toEqual([
    ['apps/a/src/2', 2],
    ['apps/a/src/13', 13],
  ]);
});

describe('a file of forty lines', () => {
  const lines = '\n'.repeat(40);
  const small = 'apps/a/src/b/small.ts';

  test.each([
    ['imported beside', { 'b/one.ts': `import './small.ts';` }],
    ['imported by its path from src', { 'b/one.ts': `import { x } from '#b/small.ts';` }],
    ['imported lazily too', { 'b/one.ts': `import './small.ts';`, 'c/two.ts': `void import('../b/small.ts');` }],
  ])('a file %s alone is small', (_name, files) => {
    const planted = Object.entries(files).map(([path, text]) => [`apps/a/src/${path}`, text] as const);
    expect(smallFiles(new Map([[small, lines], ...planted]))).toEqual([small]);
  });

  test.each([
    ['with more lines', `${lines}\n`, { 'b/one.ts': `import './small.ts';` }],
    ['imported elsewhere', lines, { 'c/one.ts': `import '../b/small.ts';` }],
    ['with two importers', lines, { 'b/one.ts': `import './small.ts';`, 'b/two.ts': `import './small.ts';` }],
    ['in a chunk of its own', lines, { 'b/one.ts': `void import('./small.ts');` }],
    ['in the interface of its folder', lines, { 'b/public.ts': `export { x } from './small.ts';` }],
  ])('a file %s is usual', (_name, text, files) => {
    const planted = Object.entries(files).map(([path, other]) => [`apps/a/src/${path}`, other] as const);
    expect(smallFiles(new Map([[small, text], ...planted]))).toEqual([]);
  });
});

test('missing, needless and unexplained rows are reported', () => {
  const planted = new Map([...folderOf(2, 'apps/a/src/b'), ...folderOf(13, 'apps/a/src/c')]);
  const rows = '| `apps/a/src/b` | |\n| `apps/a/src/c`  | one per call |\n| `apps/a/src/d` | a reason |\n';
  expect(folderFaults(rows, planted)).toEqual([
    'apps/a/src/b has 2 files, without a reason in docs/folders.md',
    'apps/a/src/d needs no row in docs/folders.md',
  ]);
});
