import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chunkCycles, staffOnlySourcesIn, budgetExcesses, figuresOf, preloadMismatches } from './budgets.ts';
import { dist, readBuild, type Build, type Manifest } from './read-build.ts';

let build: Build;

beforeAll(async () => {
  build = await readBuild();
});

function textFiles(): string[] {
  const files = Object.values(build.manifest).map(({ file }) => file);
  return files.filter((file) => /\.(css|js)$/.test(file) && statSync(join(dist, file)).size > 1_000);
}

describe('the web application as it is sent', () => {
  test('every page keeps its byte budget', () => {
    expect(budgetExcesses(figuresOf(build))).toEqual([]);
  });

  test('the web application is compressed when built', () => {
    expect(textFiles().length).toBeGreaterThan(20);
    for (const file of textFiles())
      expect([file, build.sizeOf(file)]).toEqual([file, statSync(join(dist, `${file}.br`)).size]);
  });

  test('pages preload what they are rendered with', () => {
    expect(preloadMismatches(build)).toEqual([]);
  });

  test('no chunks import each other', () => {
    expect(chunkCycles(build.manifest)).toEqual([]);
  });

  test('staff’s pages alone request the repair table', () => {
    expect(staffOnlySourcesIn(build)).toEqual([]);
    // Guards against changed entry names, with which nothing would be found.
    const allSources = Object.values(build.manifest).flatMap(({ file }) =>
      file.endsWith('.js') ? [...build.sourcesOf(file)] : [],
    );
    for (const module of [
      'domain/src/transitions/repair-table.ts',
      'domain/src/repair/fields/field-kinds.ts',
      'contract/src/staff/transitions.ts',
    ])
      expect(allSources.filter((source) => source.endsWith(`packages/${module}`))).toHaveLength(1);
  });

  test('byte budgets compare the dialogs, too', () => {
    expect(figuresOf(build).filter(({ name }) => name.endsWith('-dialog.tsx')).length).toBeGreaterThan(3);
  });
});

function withLargerChunk(module: string): Build {
  const chunk = build.manifest[module];
  if (chunk === undefined) throw new Error(`invariant: no chunk contains ${module}`);
  const manifest: Manifest = {
    ...build.manifest,
    ballast: { file: 'ballast.js' },
    [module]: { ...chunk, imports: [...(chunk.imports ?? []), 'ballast'] },
  };
  return { ...build, manifest, sizeOf: (file) => (file === 'ballast.js' ? 300_000 : 0) };
}

describe('a chunk that is too much', () => {
  test.each([
    ['src/app/pages/home-page.tsx', ['/ in all']],
    ['src/app/pages/auth/sign-in-page.tsx', ['/signin adds to both', '/signin in all, opened directly']],
    ['src/app/pages/dashboard-page.tsx', ['/dashboard in all']],
    ['src/app/layouts/header/account-menu.tsx', ['behind /dashboard']],
    [
      'src/features/repairs/request/request-dialog.tsx',
      ['/dashboard when idle', 'src/features/repairs/request/request-dialog.tsx'],
    ],
    ['../../packages/ui/src/fields/day-calendar.tsx', ['picking a day']],
  ])('an excess chunk is reported when %s brings it', (module, names) => {
    const lines = names.map((name) => expect.stringMatching(`^${name}: \\d+\\.\\d KB of [\\d.]+$`));
    expect(budgetExcesses(figuresOf(withLargerChunk(module)))).toEqual(lines);
  });

  test("an excess chunk is reported at a page's start", () => {
    const sizeOf = (file: string): number => (file.endsWith('.js') && build.html.includes(file) ? 200_000 : 0);
    const lines = budgetExcesses(figuresOf({ ...build, sizeOf }));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['/', '/signin', '/dashboard']);
  });

  test('an excess chunk of the landing page is reported', () => {
    const homes = { fr: 13_000, en: 15_500 };
    expect(budgetExcesses(figuresOf({ ...build, homes }))).toEqual(['/ with its style, en: 15.5 KB of 15']);
  });

  test('excess fonts are reported', () => {
    const sizeOf = (file: string): number => (file.endsWith('.woff2') ? 40_000 : 0);
    expect(budgetExcesses(figuresOf({ ...build, sizeOf }))).toEqual([expect.stringMatching(/^fonts: /)]);
  });
});

test('a moved page is reported, not counted as weightless', () => {
  const { 'src/app/pages/home-page.tsx': homePage, ...otherChunks } = build.manifest;
  expect(homePage).toBeDefined();
  expect(() => figuresOf({ ...build, manifest: otherChunks })).toThrow(/home-page\.tsx/);
});

test('a file missing from a page’s preloads is reported', () => {
  const [first = '', ...otherChunks] = build.preloads['/dashboard'] ?? [];
  const preloads = {
    ...build.preloads,
    '/dashboard': otherChunks,
    '/': [...(build.preloads['/'] ?? []), 'assets/more.js'],
  };
  expect(preloadMismatches({ ...build, preloads })).toEqual(['/: assets/more.js', `/dashboard: ${first}`]);
});

test('chunks that import each other are named', () => {
  const manifest = {
    a: { file: 'a.js', imports: ['b'] },
    b: { file: 'b.js', imports: ['c'] },
    c: { file: 'c.js', imports: ['b'] },
  };
  expect(chunkCycles(manifest)).toEqual(['b → c → b']);
});
