import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** File, its text, and a pattern of the expected refusal. Each file is planted once. */
type PlantedFile = [file: string, text: string, refusal: RegExp];

const root = join(import.meta.dirname, '../..');
const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => `${group}/${name}`),
);
const packageFolders = [...workspaces, 'e2e', 'bench'];

const lintViolations: PlantedFile[] = [
  ['packages/domain/src/contract.ts', `import '@atelier/contract';`, /domain may not import @atelier\/contract/],
  ['packages/domain/src/node.ts', `import 'node:fs';`, /domain runs without Node/],
  ['packages/domain/src/bare-node.ts', `import 'fs';`, /domain runs without Node/],
  ['packages/domain/src/other.ts', `import 'zod/mini';`, /zod isn't declared/],
  ['packages/domain/src/test-only.ts', `import 'fast-check';`, /fast-check isn't declared/],
  ['packages/contract/src/full-zod.ts', `import 'zod';`, /contract may not import it/],
  ['packages/contract/src/i18n.ts', `import '@atelier/i18n';`, /contract may not import @atelier\/i18n/],
  ['packages/contract/src/leave.ts', `import '../../domain/src/index.ts';`, /may not leave its package/],
  ['packages/i18n/src/domain.ts', `import '@atelier/domain';`, /i18n may not import @atelier\/domain/],
  ['packages/ui/src/i18n.ts', `import '@atelier/i18n';`, /ui may not import @atelier\/i18n/],
  ['packages/embedded/src/domain.ts', `import '@atelier/domain';`, /embedded may not import @atelier\/domain/],
  ['packages/testing/src/i18n.ts', `import '@atelier/i18n';`, /testing may not import @atelier\/i18n/],
  ['packages/newcomer/src/index.ts', `import 'pg';`, /newcomer has no line/],
  ['apps/api/src/ui.ts', `import '@atelier/ui';`, /api may not import @atelier\/ui/],
  ['apps/api/src/testing.ts', `import '@atelier/testing';`, /api may not import @atelier\/testing/],
  ['apps/api/src/undeclared.ts', `import 'lightningcss';`, /lightningcss isn't declared/],
  ['apps/api/src/modules/a/mails/a.ts', `import '../staff/a.ts';`, /subfolders of a module are independent/],
  ['apps/api/src/modules/a/staff/a.ts', `import '#modules/a/desk/a.ts';`, /subfolders of a module are independent/],
  ['apps/api/src/modules/a/a.routes.ts', `import './a.queries.ts';`, /routes go through the service/],
  ['apps/api/src/modules/a/a.service.ts', `import '../b/b.service.ts';`, /only through its public\.ts/],
  ['apps/api/src/modules/a/a.presenter.ts', `import '../../modules/b/b.policy.ts';`, /only through its public\.ts/],
  ['apps/api/src/modules/a/a.policy.ts', `import './a.service.ts';`, /are below the service/],
  ['apps/api/src/modules/a/public.ts', `import './a.routes.ts';`, /routes are the top/],
  ['apps/api/src/modules/a/a.jobs.ts', `import '../../app.ts';`, /only main, app and commands compose/],
  ['apps/api/src/modules/a/b.jobs.ts', `import '#commands/a.ts';`, /only main, app and commands compose/],
  ['apps/api/src/commands/a.ts', `import '#modules/a/a.service.ts';`, /commands use a module through its public\.ts/],
  ['apps/api/src/workflow/module.ts', `import '../modules/b/public.ts';`, /workflow is below/],
  ['apps/api/src/workflow/words.ts', `import '@atelier/i18n';`, /workflow uses platform, contract and domain only/],
  ['apps/api/src/platform/module.ts', `import '../modules/b/public.ts';`, /platform knows no business/],
  ['apps/api/src/platform/workflow.ts', `import '../workflow/words.ts';`, /platform knows no business/],
  ['apps/web/src/features/a/dynamic.ts', `export const later = () => import('../b/view.ts');`, /imports no feature/],
  ['apps/web/src/features/a/type.ts', `export type { View } from '../../features/b/view.ts';`, /imports no feature/],
  ['apps/web/src/features/a/star.ts', `export * from '../b/view.ts';`, /imports no feature/],
  ['apps/web/src/features/a/typeof.ts', `export type View = import('../b/view.ts').View;`, /imports no feature/],
  ['apps/web/src/features/a/hash.ts', `import '#features/b/view.ts';`, /imports no feature/],
  ['apps/web/src/features/a/app.ts', `import '../../app/router.ts';`, /features are below app/],
  ['apps/web/src/subjects/a/feature.ts', `import '#features/b/view.ts';`, /subjects are below features/],
  ['apps/web/src/subjects/session/noun.ts', `import '../live/noun.ts';`, /session are the lowest/],
  ['apps/web/src/subjects/live/noun.ts', `import '#subjects/conversation/noun.ts';`, /are the highest/],
  ['apps/web/src/shared/feature.ts', `import '../features/b/view.ts';`, /shared is below subjects/],
  ['apps/web/src/shared/subject.ts', `import '../subjects/a/noun.ts';`, /shared is below subjects/],
  ['apps/web/src/config/shared.ts', `import '../shared/dates.ts';`, /config is below everything/],
  ['apps/web/src/features/a/main.ts', `import '../../entry-client.tsx';`, /entries are imported by nothing/],
  ['apps/web/src/worker/page.ts', `import '../shared/dates.ts';`, /imports its own folder only/],
  ['apps/web/src/embedded.ts', `import '@atelier/embedded';`, /web may not import @atelier\/embedded/],
  ['apps/web/src/server.ts', `import 'node:path';`, /web runs without Node/],
  ['e2e/app.journey.ts', `import '@atelier/api';`, /e2e may not import @atelier\/api/],
  ['e2e/source.journey.ts', `import '../apps/api/src/app.ts';`, /may not leave its package/],
  ['bench/load.ts', `import '@atelier/embedded';`, /bench may not import @atelier\/embedded/],
  ['tools/words.ts', `import '@atelier/i18n';`, /the root may not import @atelier\/i18n/],
  ['packages/ui/src/cycle-a.ts', `export * from '#cycle-b.ts';`, /no-cycle/],
  ['packages/ui/src/cycle-b.ts', `export type { A } from './cycle-a.ts';`, /no-cycle/],
  ['packages/ui/src/silenced.ts', `// oxlint-disable-next-line no-console\nexport {};`, /say after -- why/],
  ['packages/ui/src/silenced-all.ts', `// oxlint-disable -- why not\nexport {};`, /no-abusive-eslint-disable/],
  ['packages/ui/src/ignored.ts', `// @ts-ignore\nexport {};`, /ban-ts-comment/],
  ['packages/ui/src/any.ts', `export const loose = (value: any) => String(value);`, /no-explicit-any/],
  ['packages/ui/src/floating.ts', `export function go(): void { Promise.resolve(); }`, /no-floating-promises/],
  ['packages/ui/src/skip.test.ts', `import { test } from 'vitest'; test.skip('x', () => {});`, /no-disabled-tests/],
  ['packages/ui/src/only.test.ts', `import { test } from 'vitest'; test.only('x', () => {});`, /no-focused-tests/],
  ['packages/ui/src/loud.ts', `console.log('x');`, /no-console/],
  ['packages/ui/src/long.ts', 'export {};\n'.repeat(301), /max-lines/],
  ['packages/ui/src/climb/far/up.ts', `import '../../card.tsx';`, /no-restricted-imports/],
  ['packages/ui/src/part.ts', `export function f(action: string) { return action.includes('pickup'); }`, /action-name/],
  [
    'packages/ui/src/way.ts',
    `export function f(a: { action: string }) { return /fix/.test(a.action); }`,
    /action-name/,
  ],
  ['packages/ui/src/next-to.tsx', `export function A(p: { n: number }) { return <b><i />{p.n}</b>; }`, /bare-text/],
  ['packages/ui/src/count.tsx', `export function A({ n }: { n: number }) { return <b>({n})</b>; }`, /bare-text/],
  [
    'packages/ui/src/sometimes.tsx',
    `export function A({ on }: { on: 1 }) { return <b><i />{on && 'x'}</b>; }`,
    /bare-text/,
  ],
  ['packages/ui/src/within.tsx', `export function A({ on }: { on: 1 }) { return <b>{on && <>x</>}</b>; }`, /bare-text/],
  ['packages/ui/src/each.tsx', `export const all = ['x'].map((name) => <b key={name}><i />{name}</b>);`, /bare-text/],
  ['packages/ui/src/bare.tsx', `export function A({ n }: { n: 1 }) { return n ? n : '-'; }`, /bare-text/],
  [
    'apps/web/src/subjects/typed.tsx',
    `export function F(a: { issue: string }) { return <p>{a.issue}</p>; }`,
    /user-text/,
  ],
  [
    'apps/web/src/features/desk/typed.tsx',
    `export function F({ name }: { name: string | null }) { return <b>{name ?? '-'}</b>; }`,
    /user-text/,
  ],
  [
    'apps/web/src/app/typed.tsx',
    'export function F(a: { brand: string }) { return <b>{`${a.brand} · 1`}</b>; }',
    /user-text/,
  ],
  ['packages/ui/src/params.ts', `export function f(a: 1, b: 1, c: 1, d: 1) { return [a, b, c, d]; }`, /max-params/],
  ['packages/ui/src/twice.ts', `import { a } from './a.ts';\nimport type { A } from './a.ts';`, /no-duplicate-imports/],
  ['packages/ui/src/types.ts', `import { type A } from './a.ts';`, /no-import-type-side-effects/],
  ['packages/ui/src/knock.ts', `export {};`, /session check.*former-names/],
  ['packages/ui/src/replaced.ts', `export function tellKeptNews() {}`, /response cache|notification rule/],
  ['packages/ui/src/replaced-type.ts', `export type MainRoad = 1;`, /happy path/],
  ['packages/ui/src/Camel.ts', `export {};`, /filename-case/],
  ['packages/ui/src/wordy.test.ts', `test('a b c d e f g h i j [1.1]', () => {});`, /here 10.*test-title/],
  ['packages/ui/src/bare.test.ts', `test.each([1])('%s, %i [1.1]', () => {});`, /here 0.*test-title/],
  ['packages/ui/src/it.test.ts', `import { it } from 'vitest'; it('x', () => {});`, /consistent-test-it/],
];

const typeViolations: PlantedFile[] = [
  ['packages/contract/src/deep.ts', `import '@atelier/domain/src/index.ts';`, /TS2307|TS2882/],
  ['packages/domain/src/dom.ts', `export const page = document;`, /TS2584|TS2304/],
  ['packages/domain/src/process.ts', `export const where = process.cwd();`, /TS2591|TS2580/],
  ['packages/domain/src/enum.ts', `export enum Colour { Red }`, /TS1294/],
];

const allowed = [
  ['packages/contract/src/good.ts', `import '@atelier/domain';\nimport 'zod/mini';`],
  ['packages/domain/src/good.test.ts', `import 'vitest';\nimport 'fast-check';\nimport 'node:fs';`],
  ['apps/api/src/good.test.ts', `import '@atelier/testing';\nimport './modules/b/b.queries.ts';`],
  ['apps/api/test.setup.ts', `import '@atelier/testing';`],
  [
    'apps/api/src/modules/c/c.routes.ts',
    `import './c.service.ts';\nimport '../b/public.ts';\nimport '../../platform/http.ts';`,
  ],
  ['apps/web/src/app/good.ts', `import '../features/b/view.ts';\nimport '@atelier/ui/tokens.css';`],
  [
    'apps/web/src/subjects/shown.tsx',
    `import { UserText } from '@atelier/ui';\nexport function F(a: { issue: string }) { return <UserText>{a.issue}</UserText>; }`,
  ],
  ['apps/web/vite.config.ts', `import 'vite';\nimport 'node:path';`],
  ['packages/ui/src/nine.test.ts', `test.for([1])('%s a b c d e f g h i [1.1]', () => {});`],
  ['e2e/good.journey.ts', `import '@atelier/i18n';\nimport '@atelier/testing';\nimport '@playwright/test';`],
] as const;

const translatableFiles = [
  [
    'packages/ui/src/alone.tsx',
    `export function A({ n }: { n: 1 }) { return <b><i>{n}</i> <i>{\`(\${n})\`}</i></b>; }`,
  ],
  ['packages/ui/src/either.tsx', `export function A({ on }: { on: 1 }) { return <b>{on ? 'x' : <i />}</b>; }`],
  ['packages/ui/src/untranslated.tsx', `export function A({ n }: { n: 1 }) { return <b translate="no">#{n}</b>; }`],
  ['packages/ui/src/wrapped.tsx', `export function A({ n }: { n: 1 }) { return <Button><i />{n}</Button>; }`],
] as const;

// Uses a copy, so that neither a crash nor another tool meets planted files in the repository.
const copyFolder = realpathSync(mkdtempSync(join(tmpdir(), 'atelier-directions-')));
let lint = '';
let types = '';

function plantFile(file: string, text: string): void {
  mkdirSync(dirname(join(copyFolder, file)), { recursive: true });
  writeFileSync(join(copyFolder, file), `${text}\n`);
}

/** Copies configuration and manifests. Installed packages are linked, our own into the copy. */
function copyConfiguration(): void {
  const configs = readdirSync(root).filter((name) => /^(\.oxlintrc|tsconfig.*|package)\.json$/.test(name));
  const manifests = packageFolders.flatMap((home) => [`${home}/package.json`, `${home}/tsconfig.json`]);
  const plugins = ['directions', 'lint-rules', 'bare-text'].map((name) => `tools/checks/${name}.ts`);
  for (const file of [...configs, ...manifests, ...plugins, 'docs/glossary.md'])
    cpSync(join(root, file), join(copyFolder, file));
  plantFile('packages/newcomer/package.json', '{ "name": "@atelier/newcomer" }');
  plantFile('packages/domain/src/index.ts', 'export {};');

  const modules = join(root, 'node_modules');
  mkdirSync(join(copyFolder, 'node_modules', '@atelier'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => entry !== '@atelier')) {
    symlinkSync(join(modules, name), join(copyFolder, 'node_modules', name));
  }
  for (const home of workspaces) {
    symlinkSync(join(copyFolder, home), join(copyFolder, 'node_modules', '@atelier', home.replace(/^.*\//, '')));
  }
}

function runTool(command: string, args: string[]): Promise<string> {
  const program = join(root, 'node_modules', command);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: copyFolder, maxBuffer: 1e8 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

function linesAbout(report: string, file: string): string {
  return report
    .split('\n')
    .filter((line) => line.startsWith(`${file}:`) || line.startsWith(`${file}(`))
    .join('\n');
}

beforeAll(async () => {
  copyConfiguration();
  for (const [file, text] of [...lintViolations, ...typeViolations, ...translatableFiles, ...allowed])
    plantFile(file, text);
  [lint, types] = await Promise.all([
    runTool('oxlint/bin/oxlint', ['--type-aware', '--format=unix']),
    runTool('oxlint/bin/oxlint', [
      '--type-aware',
      '--type-check',
      '--format=unix',
      'packages/domain',
      'packages/contract',
    ]),
  ]);
});

afterAll(() => rmSync(copyFolder, { recursive: true, force: true }));

describe('lint refuses', () => {
  test.each(lintViolations)('lint refuses %s', (file, _text, refusal) => {
    expect(linesAbout(lint, file)).toMatch(refusal);
  });
});

describe('the compiler refuses', () => {
  test.each(typeViolations)('the compiler refuses %s', (file, _text, refusal) => {
    expect(linesAbout(types, file)).toMatch(refusal);
  });
});

describe('a translated page allows', () => {
  test.each(translatableFiles)('bare text is allowed in %s', (file) => {
    expect(linesAbout(lint, file)).not.toMatch(/bare-text/);
  });
});

describe('directions allow', () => {
  test.each(allowed)('directions allow %s', (file) => {
    expect(linesAbout(lint, file)).not.toMatch(/directions|no-cycle|test-title/);
  });
});
