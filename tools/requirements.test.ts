import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOf, readRequirements, requirementsFile, titlesIn } from './requirements.ts';

const requirements = readRequirements(readFileSync(requirementsFile, 'utf8'));

describe('docs/specification/requirements.md', () => {
  test('numbers its lines in order, each once, and names a test that there is', () => {
    expect(faultsOf(requirements)).toEqual([]);
  });

  test('has lines of each section', () => {
    const sections = new Set(requirements.map(({ number }) => number.split('.')[0]));
    expect([...sections].join(' ')).toBe('1 2 3 4 5 6 7 8 9');
  });

  test('leaves nothing open', () => {
    expect(requirements.filter(({ shownBy }) => 'open' in shownBy)).toEqual([]);
  });
});

describe('a list', () => {
  const faults = (...lines: string[]) => faultsOf(readRequirements(lines.join('\n')));
  const here = 'tools/requirements.test.ts';
  const real = `- 1.2 It is shown → has lines of each section (${here})`;

  test('with a test that there is has no fault, and neither has an open line', () => {
    expect(faults('# A heading', '', real, '- 1.10 It isn’t yet → open: not built')).toEqual([]);
  });

  test('with a title that no test has is told', () => {
    expect(faults(`- 1.1 It is shown → has lines of each sect (${here})`)).toEqual([
      `1.1: no test of ${here} is called 'has lines of each sect'`,
    ]);
  });

  test('with a file that there isn’t is told', () => {
    expect(faults('- 1.1 It is shown → has lines (tools/none.test.ts)')).toEqual([
      '1.1: there is no tools/none.test.ts',
    ]);
  });

  test.each([
    ['twice', '1.2'],
    ['too late', '1.1'],
    ['in a former section', '0.9'],
  ])('with a number that comes %s is told', (_when, number) => {
    expect(faults(real, real.replace('1.2', number))).toEqual([`${number} stands behind 1.2`]);
  });

  test.each([
    ['without a number', '- It is shown → open: not built'],
    ['that names no test', '- 1.1 It is shown → somewhere'],
    ['that gives no reason', '- 1.1 It is shown → open: '],
    ['without an arrow', '- 1.1 It is shown'],
  ])('with a line %s can’t be read', (_what, line) => {
    expect(() => readRequirements(line)).toThrow(/no requirement|names no test/);
  });
});

test('titles are found however they are written, and other texts aren’t', () => {
  const source = `
    describe('a phone', () => {
      it("has 'digits'", () => expect(read('a word', 1)).toBe('another'));
      test('isn\\'t empty', async () => {});
      test.each([
        ['one', 1],
      ])('%s is %i', (name, count) => {});
      test(
        \`the page \${path}\`,
        async () => {},
      );
    });`;
  expect([...titlesIn(source)]).toEqual(['a phone', "has 'digits'", "isn't empty", '%s is %i', 'the page ${path}']);
});
