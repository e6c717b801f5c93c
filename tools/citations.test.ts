import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  allCitationFaults,
  anchorsIn,
  citationFaults,
  citingFiles,
  faultsFile,
  linkFaults,
  missingTests,
  readFaults,
} from './citations.ts';

const faults = readFaults(readFileSync(faultsFile, 'utf8'));

test('sources and documents cite pages, headings and records that there are, and nothing outside of the repository', () => {
  expect(citingFiles().length).toBeGreaterThan(500);
  expect(allCitationFaults()).toEqual([]);
});

describe('docs/specification/faults.md', () => {
  test('numbers its lines, each once', () => {
    const numbers = faults.map(({ number }) => number);
    expect(numbers.filter((number, index) => number === '' || numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('names tests that there are', () => {
    expect(missingTests(faults)).toEqual([]);
  });

  test('leaves open what is counted here, and nothing else', () => {
    expect(faults.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual(['F15']);
  });

  test('would be told of a test that there isn’t', () => {
    const page = '- <a id="e1"></a>**E1** A rule.\n  - `tools/citations.test.ts: is not there`\n';
    expect(missingTests(readFaults(page))).toEqual(["E1: no test of tools/citations.test.ts is called 'is not there'"]);
  });
});

// Split, so that this file contains no citation.
const section = 'section 2';
const nowhere = `${'specification'}/nowhere`;
const unwritten = `${'decisions'}/9999`;

describe('a citation', () => {
  test.each([
    ['of a page', '// Another’s repair looks like an unknown one (specification/life#who-sees-it).'],
    ['of two lines of a page', '/** Counted, and only then compared (specification/faults#b6, #b11). */'],
    [
      'that goes on in the next line',
      '/**\n * What one person holds (specification/life#visits,\n * decisions/0018).\n */',
    ],
    ['of a record', '// See decisions/0001.'],
    ['of the toast’s key', "name: 'Notification (F8)'"],
  ])('%s is right where it is there', (_what, text) => {
    expect(citationFaults(text)).toEqual([]);
  });

  test.each([
    ['of a page that there isn’t', `${nowhere}#at-all`, `there is no ${nowhere}`],
    ['of a heading that there isn’t', `specification/life#${'nobody'}`, `specification/life has no #${'nobody'}`],
    ['of the second of two', `specification/faults#b6, #${'b99'}`, 'specification/faults has no #b99'],
    ['of a record that there isn’t', unwritten, `there is no ${unwritten}`],
    ['of a section elsewhere', `(product ${section})`, `product ${section} isn't in the repository`],
    [
      'of another over two lines',
      `/** As the (decisions\n * ${section}, 'Two at once'). */`,
      `decisions ${section} isn't in the repository`,
    ],
    ['by a bare number', `// Once (${'B'}8).`, `(${'B'}8) isn't in the repository`],
    ['by two bare numbers', `// Once (${'B'}8, F2).`, `(${'B'}8, F2) isn't in the repository`],
    ['by a number of a list elsewhere', `(faults ${'W'}11)`, `faults ${'W'}11 isn't in the repository`],
    ['of a file elsewhere', `what ${'desk'}.md says`, `${'desk'}.md isn't in the repository`],
  ])('%s is told', (_what, text, fault) => {
    expect(citationFaults(text)).toContain(fault);
  });
});

test('headings are anchors as they are linked to, and named lines are, too', () => {
  const page = '# The life of it\n\n## Who sees it?\n\n- <a id="b10"></a>**B10** A minute.\n';
  expect([...anchorsIn(page)]).toEqual(['the-life-of-it', 'who-sees-it', 'b10']);
});

test('a link of a document leads to a file that there is, and to a heading of it', () => {
  const links = (text: string) => linkFaults('docs/architecture.md', text);
  expect(links('[a](specification/life.md#visits) [b](decisions/) [c](https://atelier.test/x.md)')).toEqual([]);
  expect(links(`[a](specification/life.md#${'nobody'})`)).toEqual([`specification/life.md has no #${'nobody'}`]);
  expect(links('[a](none.md)')).toEqual(["none.md isn't there"]);
});
