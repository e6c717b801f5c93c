import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  allCitationFaults,
  allTitles,
  anchorsIn,
  citationFaults,
  citingFiles,
  faultsFile,
  linkFaults,
  missingSources,
  missingTests,
  readFaults,
  readRequirements,
  requirementFaults,
  requirementsFile,
  titlesIn,
} from './citations.ts';

const faults = readFaults(readFileSync(faultsFile, 'utf8'));
const requirements = readRequirements(readFileSync(requirementsFile, 'utf8'));
const titles = allTitles();

test('sources and documents cite existing pages and headings', () => {
  expect(citingFiles().length).toBeGreaterThan(500);
  expect(allCitationFaults()).toEqual([]);
});

describe('docs/specification/faults.md', () => {
  test('faults.md numbers its lines, each once', () => {
    const numbers = faults.map(({ number }) => number);
    expect(numbers.filter((number, index) => number === '' || numbers.indexOf(number) !== index)).toEqual([]);
  });

  test('faults.md names existing tests', () => {
    expect(missingTests(faults, titles)).toEqual([]);
  });

  test('faults.md leaves open the rows counted here', () => {
    expect(faults.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual(['F15']);
  });

  test('a missing test is reported, ids aside', () => {
    const page = '- <a id="e1"></a>**E1** A rule.\n  - `a.test.ts: is there` · `a.test.ts: is not there`\n';
    const knownTitle = titlesIn('a.test.ts', "test('is there [1.1]', () => {});");
    expect(missingTests(readFaults(page), knownTitle)).toEqual(["E1: no test of a.test.ts is called 'is not there'"]);
  });
});

describe('docs/specification/requirements.md', () => {
  test('every row has a test, every id a row', () => {
    expect(requirementFaults(requirements, titles)).toEqual([]);
  });

  test('each section of requirements.md has rows', () => {
    expect([...new Set(requirements.map(({ section }) => section))].join(' ')).toBe('1 2 3 4 5 6 7 8 9');
  });

  test('no row of requirements.md is open', () => {
    expect(requirements.filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});

describe('a page of requirements', () => {
  const page = `# A page\n\n- \`decided\`: ours.\n
## 1. The product\n
| id | requirement | state |
| --- | :--- | --- |
| 1.1 | A rule. | as ordered |
| 1.2 | Another. | partly decided |

### A part

| id   | requirement | state             |
| 1.10 | A third.    | open: unbuilt yet |
`;
  const source = `
    describe('a phone [1.2]', () => {
      test.each([['one', 1]])('%s is %i [1.1]', (name, count) => {});
    });`;
  const faultsOf = (tests: string, text = page) =>
    requirementFaults(readRequirements(text), titlesIn('a.test.ts', tests));

  test('requirements with tests for closed rows pass', () => {
    expect(faultsOf(source)).toEqual([]);
  });

  test.each([
    ['a row without a test', source.replace(' [1.2]', ''), '1.2 has no test'],
    ['a row without a parameterised test', source.replace(' [1.1]', ''), '1.1 has no test'],
    ['a tested open row', source.replace('[1.1]', '[1.1] [1.10]'), '1.10 is open, yet has a test'],
    [
      'an unknown id in a title',
      source.replace('[1.1]', '[1.1] [1.3]'),
      "a.test.ts: there is no requirement 1.3 ('%s is %i')",
    ],
    [
      'ids in another form',
      `${source} test('is empty [1.1, 1.2]', () => {});`,
      "a.test.ts: 'is empty [1.1, 1.2]' has ids in another form than ' [1.1] [1.2]' at its end",
    ],
    [
      'an id in the middle',
      `${source} test('is [1.1] empty', () => {});`,
      "a.test.ts: 'is [1.1] empty' has ids in another form than ' [1.1] [1.2]' at its end",
    ],
  ])('requirements with %s are refused', (_what, tests, fault) => {
    expect(faultsOf(tests)).toEqual([fault]);
  });

  test.each([
    ['repeated', page.replace('1.10', '1.2 '), '1.2 follows 1.2'],
    ['late', page.replace('1.10', '1.0 '), '1.0 follows 1.2'],
    ['in another section', page.replace('## 1', '## 2'), '1.1 is in section 2'],
  ])('requirements with an id %s are refused', (_where, text, fault) => {
    expect(faultsOf(source, text)).toContain(fault);
  });

  test.each([
    ['id', '| A rule. | A rule. | decided |'],
    ['requirement', '| 1.1 |  | decided |'],
    ['state', '| 1.1 | A rule. |'],
    ['known state', '| 1.1 | A rule. | done |'],
    ['reason', '| 1.1 | A rule. | open: |'],
  ])('a requirement without a %s is refused', (_what, line) => {
    expect(() => readRequirements(`## 1. The product\n${line}`)).toThrow('unreadable requirement');
  });
});

test('titles are read in every form, other texts ignored', () => {
  const source = `
    test.describe('a phone', () => {
      test("has 'digits' [1.1]", () => expect(read('a word', 1)).toBe('another'));
      test('isn\\'t empty', async () => {});
      test.each([
        ['one', 1],
      ])('%s is %i [1.2] [2.10]', (name, count) => {});
      test.each\`a | b\`('$a is $b', () => {});
      test(
        \`the page \${path} [3.1]\`,
        async () => {},
      );
      expect(screen.getByText('a text', { exact: true }));
    });`;
  expect(titlesIn('a.test.ts', source).map(({ title, ids }) => [title, ...ids])).toEqual([
    ['a phone'],
    ["has 'digits'", '1.1'],
    ["isn't empty"],
    ['%s is %i', '1.2', '2.10'],
    ['$a is $b'],
    ['the page ${path}', '3.1'],
  ]);
});

// Split, so that this file contains no such citation itself.
const section = 'section 2';
const missingPage = `${'specification'}/nowhere`;
const missingDecision = `${'decisions'}/9999`;

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
  ])('a citation %s is right where it leads somewhere', (_what, text) => {
    expect(citationFaults(text)).toEqual([]);
  });

  test.each([
    ['of a page that there isn’t', `${missingPage}#at-all`, `there is no ${missingPage}`],
    ['of a heading that there isn’t', `specification/life#${'nobody'}`, `specification/life has no #${'nobody'}`],
    ['of the second of two', `specification/faults#b6, #${'b99'}`, 'specification/faults has no #b99'],
    ['of a record that there isn’t', missingDecision, `there is no ${missingDecision}`],
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
  ])('a citation %s is reported', (_what, text, fault) => {
    expect(citationFaults(text)).toContain(fault);
  });
});

test('headings become the anchors of their links', () => {
  const page = '# The life of it\n\n## Who sees it?\n\n- <a id="b10"></a>**B10** A minute.\n';
  expect([...anchorsIn(page)]).toEqual(['the-life-of-it', 'who-sees-it', 'b10']);
});

test('a document’s links lead to existing files and headings', () => {
  const links = (text: string) => linkFaults('docs/architecture.md', text);
  expect(links('[a](specification/life.md#visits) [b](decisions/) [c](https://atelier.test/x.md)')).toEqual([]);
  expect(links(`[a](specification/life.md#${'nobody'})`)).toEqual([`specification/life.md has no #${'nobody'}`]);
  expect(links('[a](none.md)')).toEqual(["none.md isn't there"]);
});

test('a document names existing source files', () => {
  expect(missingSources('`due.ts`, `calendar/due.ts` and `b.md`', ['domain/src/calendar/due.ts'])).toEqual([]);
  expect(missingSources('`domain/due.ts` of `ue.ts`', ['domain/src/calendar/due.ts'])).toEqual([
    "domain/due.ts isn't there",
    "ue.ts isn't there",
  ]);
});
