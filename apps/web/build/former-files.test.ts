import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { formerFiles } from './former-files.ts';
import { olderStyle } from './older-style.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-former-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(() => rm(join(root, 'dist'), { recursive: true, force: true }));

async function buildPage(says: string): Promise<string> {
  await writeFile(join(root, 'main.js'), `document.title = ${JSON.stringify(says)};`);
  await build({ configFile: false, root, logLevel: 'warn', plugins: [formerFiles()] });
  const document = await readFile(join(root, 'dist', 'index.html'), 'utf8');
  return /\/assets\/([^"]+)"/u.exec(document)?.[1] ?? 'none';
}

async function assets(): Promise<string[]> {
  return (await readdir(join(root, 'dist', 'assets'))).toSorted();
}

test('a build includes the previous build’s files alone', async () => {
  const first = await buildPage('one');
  expect(await assets()).toEqual([first]);
  const second = await buildPage('two');
  expect(await assets()).toEqual([first, second].toSorted());
  expect(await readFile(join(root, 'dist', 'assets', first), 'utf8')).toContain('one');
  const third = await buildPage('three');
  expect(await assets()).toEqual([second, third].toSorted());
  await buildPage('three');
  expect(await assets()).toEqual([third]);
});

test('a former style accompanies the page’s own', async () => {
  await writeFile(
    join(root, 'index.html'),
    '<link rel="stylesheet" href="/index.css"><script type="module" src="/main.js"></script>',
  );
  for (const paper of ['white', 'ivory']) {
    await writeFile(join(root, 'index.css'), `:root{--paper:light-dark(${paper},black)}`);
    await build({ configFile: false, root, logLevel: 'warn', plugins: [olderStyle(), formerFiles()] });
  }
  const styles = (await assets()).filter((name) => name.endsWith('.css'));
  const text = await Promise.all(styles.map((name) => readFile(join(root, 'dist', 'assets', name), 'utf8')));
  const of = (paper: string): string[] => text.filter((style) => style.includes(paper));
  expect([of('#fff').length + of('white').length, of('ivory').length + of('#fffff0').length]).toEqual([1, 2]);
});
