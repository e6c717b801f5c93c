/** Figures of `docs/quality.md`. `node tools/quality.ts` prints them, and `quality.test.ts` has their limits. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesInCycles } from './import-cycles.ts';
import { type FunctionFigures, measureCode, type SourceFigures } from './measure-code.ts';

const root = dirname(import.meta.dirname);
const trees = ['packages/*/src', 'apps/*/src', 'apps/web/build', 'e2e', 'bench', 'tools'];

function isTest(file: string): boolean {
  return /\.(?:test|fixture|journey)\.tsx?$|^e2e\/|^packages\/testing\//u.test(file);
}

/** Returns true for lists and texts, whose length follows their content. */
function isData(file: string): boolean {
  return /packages\/i18n\/src\/(?:fr|en)\/|e2e\/support\/words\/|\/schema\/|\/drawings\/|\/first-content/u.test(file);
}

/** Maximum lines of a file except data. */
const limits = { source: 300, test: 300 };

export type MeasuredFile = SourceFigures & { readonly file: string };

export function readCode(): MeasuredFile[] {
  return trees
    .flatMap((tree) =>
      globSync(`${tree}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/u.test(name) }),
    )
    .toSorted()
    .map((file) => ({ file, ...measureCode(file, readFileSync(join(root, file), 'utf8')) }));
}

export function overlongFiles(code: readonly MeasuredFile[]): string[] {
  return code
    .filter(({ file, lines }) => !isData(file) && lines > (isTest(file) ? limits.test : limits.source))
    .map(({ file, lines }) => `${file}: ${lines}`);
}

export function unexplainedSuppressions(code: readonly MeasuredFile[]): string[] {
  return code.flatMap(({ file, unexplained: lines }) => lines.map((line) => `${file}:${line}`));
}

/** Returns the type names that more than two files of one package declare, with the package. */
export function repeatedTypeNames(code: readonly Pick<MeasuredFile, 'file' | 'types'>[]): string[] {
  const files = Map.groupBy(
    code.flatMap(({ file, types }) => [...new Set(types)].map((name) => ({ file, name }))),
    ({ file, name }) => `${/^(?:apps|packages)\/[^/]+|^[^/]+/u.exec(file)?.[0]} ${name}`,
  );
  return [...files].filter(([, declared]) => declared.length > 2).map(([name]) => name);
}

export function cyclicFiles(code: readonly MeasuredFile[]): string[] {
  return filesInCycles(new Map(code.map(({ file, imports }) => [file, imports])));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}

function distributionOf(values: readonly number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return `${(sum(values) / values.length).toFixed(1)} / ${p95} / ${sorted.at(-1) ?? 0}`;
}

function figuresOf(code: readonly MeasuredFile[]): [name: string, figure: string][] {
  const tests = code.filter(({ file }) => isTest(file));
  const sources = code.filter(({ file }) => !isTest(file) && !file.startsWith('bench/'));
  const functions = sources.flatMap((source): readonly FunctionFigures[] => source.functions);
  const lines = sum(sources.map((source) => source.lines));
  return [
    ['sources: files, lines', `${sources.length}, ${lines}`],
    ['file length, mean / p95 / longest', distributionOf(sources.map((source) => source.lines))],
    ['function length, mean / p95 / longest', distributionOf(functions.map((each) => each.lines))],
    ['complexity, mean / p95 / highest', distributionOf(functions.map(({ complexity }) => complexity))],
    ['parameters, mean / p95 / most', distributionOf(functions.map(({ parameters }) => parameters))],
    ['files in import cycles', String(cyclicFiles(code).length)],
    ['`any`', String(sum(code.map(({ any }) => any)))],
    ['suppressions without a reason', String(unexplainedSuppressions(code).length)],
    ['type names in more than two files of a package', String(repeatedTypeNames(code).length)],
    ['files longer than they may be', String(overlongFiles(code).length)],
    ['test lines per source line', (sum(tests.map((test) => test.lines)) / lines).toFixed(2)],
  ];
}

if (import.meta.main) {
  const code = readCode();
  for (const [name, figure] of figuresOf(code)) console.log(`| ${name} | ${figure} |`);
  for (const each of [
    ...overlongFiles(code),
    ...unexplainedSuppressions(code),
    ...cyclicFiles(code),
    ...repeatedTypeNames(code),
  ])
    console.log(`  ${each}`);
}
