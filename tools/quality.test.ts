import { beforeAll, describe, expect, test } from 'vitest';
import { filesInCycles, subjectsInCycles } from './import-cycles.ts';
import { measureCode } from './measure-code.ts';
import {
  cyclicFiles,
  overlongFiles,
  readCode,
  repeatedTypeNames,
  unexplainedSuppressions,
  type MeasuredFile,
} from './quality.ts';

describe('a source', () => {
  test('has its functions, each with its lines, ways and parameters', () => {
    const { functions } = measureCode(
      'a.ts',
      `function pick(all: number[], wanted: number) {
  if (all.length === 0 || wanted < 0) return null;
  return all.find((each) => (each === wanted ? true : false));
}`,
    );
    expect(functions).toEqual([
      { lines: 1, complexity: 2, parameters: 1 },
      { lines: 4, complexity: 3, parameters: 2 },
    ]);
  });

  test('says what it imports, and how often it gives up on types', () => {
    const text = `import { a } from './a.ts';\nexport * from '#b.ts';\nexport const c = (value: any): unknown => [value, a];`;
    expect(measureCode('c.ts', text)).toMatchObject({ imports: ['./a.ts', '#b.ts'], any: 1 });
  });

  test('may silence a tool, if it says why', () => {
    const text = `// @ts-expect-error: misspelt\na();\n// oxlint-disable-next-line no-console\nb();\n// @ts-ignore\nc();`;
    expect(measureCode('a.ts', text).unexplained).toEqual([3, 5]);
  });

  test('that can’t be read is named', () => {
    expect(() => measureCode('broken.ts', 'const = 1')).toThrow(/^broken\.ts: /u);
  });
});

test('a type name in three files of a package is named', () => {
  const declare = (file: string) => ({ file, types: ['Asked', 'Asked'] });
  const files = ['apps/web/src/a.ts', 'apps/web/src/b.ts', 'apps/api/src/a.ts', 'tools/a.ts'].map(declare);
  expect(repeatedTypeNames(files)).toEqual([]);
  expect(repeatedTypeNames([...files, declare('apps/web/src/c.ts')])).toEqual(['apps/web Asked']);
});

test('a circle of imports is found however its paths are written', () => {
  const imports = new Map([
    ['p/src/a.ts', ['./deep/b.ts']],
    ['p/src/deep/b.ts', ['#c.ts']],
    ['p/src/c.ts', ['./a.ts']],
    ['p/src/d.ts', ['./a.ts', 'elsewhere']],
  ]);
  expect(filesInCycles(imports)).toEqual(['p/src/a.ts', 'p/src/deep/b.ts', 'p/src/c.ts']);
});

test('a circle of subjects is found', () => {
  const folder = 'apps/web/src/subjects';
  const imports = new Map([
    [`${folder}/repair/a.ts`, ['#subjects/device/a.ts', './b.ts']],
    [`${folder}/repair/b.ts`, []],
    [`${folder}/device/deep/b.ts`, ['../../../shared/a.ts']],
    [`${folder}/live/a.ts`, ['#subjects/repair/a.ts', '#shared/a.ts']],
    ['apps/web/src/app/a.ts', ['#subjects/live/a.ts']],
  ]);
  expect(subjectsInCycles(imports)).toEqual([]);
  imports.set(`${folder}/device/deep/b.ts`, ['../../repair/b.ts']);
  expect(subjectsInCycles(imports)).toEqual([`${folder}/repair`, `${folder}/device`]);
});

describe('the repository', () => {
  let code: MeasuredFile[] = [];
  beforeAll(() => {
    code = readCode();
    if (code.length < 1_000) throw new Error(`invariant: only ${code.length} files found`);
  });

  test('has no file that is longer than it may be', () => expect(overlongFiles(code)).toEqual([]));
  test('has no circle of imports', () => expect(cyclicFiles(code)).toEqual([]));
  test('has no circle of subjects', () => {
    const sources = code.filter(({ file }) => !/\.(?:test|fixture)\.tsx?$/u.test(file));
    expect(subjectsInCycles(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([]);
  });
  test('declares a type name in two files of a package at most', () => expect(repeatedTypeNames(code)).toEqual([]));
  test('silences no tool without a reason', () => expect(unexplainedSuppressions(code)).toEqual([]));
  test('says `any` nowhere', () => expect(code.filter(({ any }) => any > 0).map(({ file }) => file)).toEqual([]));
});
