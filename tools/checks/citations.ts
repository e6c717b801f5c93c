// Compares the citations of sources, tests and documents with docs/. `citations.test.ts` reports the faults.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';

const root = new URL('../../', import.meta.url);
const specification = new URL('docs/specification/', root);

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Page of threats and faults, each with its tests. */
export const faultsFile = new URL('faults.md', specification);

/** Page of requirements, one row each. */
export const requirementsFile = new URL('requirements.md', specification);

/** Returns every file that may contain citations: sources, tests and documents. */
export function citingFiles(): string[] {
  return globSync(
    [
      '{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mjs,js,css,html,sql}',
      '*.{ts,md}',
      'docs/{*,decisions/*,specification/*}.md',
    ],
    { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] },
  ).toSorted();
}

/** Joins the lines of comments, so that a citation can continue on the next line. */
function joinLines(text: string): string {
  return text.replaceAll(/\n\s*(?:(?:\*|\/\/) ?)?/g, ' ');
}

/** Returns the anchors of a page: its headings as links name them, and the ids of its lines. */
export function anchorsIn(page: string): Set<string> {
  return new Set([
    ...[...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d\s-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
    ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, name = '']) => name),
  ]);
}

const anchorsByPage = new Map(
  globSync('*.md', { cwd: specification }).map((name) => [
    name.replace(/\.md$/, ''),
    anchorsIn(readFileSync(new URL(name, specification), 'utf8')),
  ]),
);

function pageFaults(page: string, anchors: readonly string[]): string[] {
  const pageAnchors = anchorsByPage.get(page);
  if (pageAnchors === undefined) return [`there is no specification/${page}`];
  return anchors
    .filter((anchor) => !pageAnchors.has(anchor))
    .map((anchor) => `specification/${page} has no #${anchor}`);
}

const citationPattern = /\bspecification\/([a-z-]+)(?:\.md)?((?:#[\w-]+(?:, #[\w-]+)*)?)/g;
const record = /\bdecisions\/(\d{4})/g;

const records = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice(15, 19)));

// Documents outside the repository, by their names and the numbers of their lines.
const outsidePatterns: readonly RegExp[] = [
  /\b(?:product|decisions?|desk|beyond|recipes|faults|staff-walk|house-style)(?: of the product,)? sections? \d+/gi,
  /\bsections? \d+ of the (?:product|decisions|desk)\b/gi,
  /(?<![\w/])(?:product|decisions|desk|beyond|recipes|open-rows|customer-walk|staff-walk|house-style|visual)\.md\b/g,
  /\bvisual design\b/gi,
  /\bfaults? [A-Z]\d{1,2}\b/g,
  // The key of the toasts' region is in brackets too.
  /(?<!Notification )\((?:[EBTWAIUR]|F)\d{1,2}(?:, [EBTWAIURF]\d{1,2})*\)/g,
];

/** Returns the citations of missing pages, headings and records, and of documents outside the repository. */
export function citationFaults(text: string): string[] {
  const prose = joinLines(text);
  return [
    ...[...prose.matchAll(citationPattern)].flatMap(([, page = '', anchors = '']) =>
      pageFaults(page, anchors.split(/#|, #/).filter(Boolean)),
    ),
    ...[...prose.matchAll(record)].flatMap(([, number = '']) =>
      records.has(number) ? [] : [`there is no decisions/${number}`],
    ),
    ...outsidePatterns.flatMap((pattern) =>
      [...prose.matchAll(pattern)].map(([citation]) => `${citation} isn't in the repository`),
    ),
  ];
}

/** Returns a document's links to missing documents and headings. */
export function linkFaults(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s:#]*)(?:#([\w-]+))?\)/g)].flatMap(([, path = '', anchor]) => {
    const target = path === '' ? new URL(file, root) : new URL(path, new URL(file, root));
    if (!existsSync(target)) return [`${path} isn't there`];
    if (anchor === undefined) return [];
    return anchorsIn(readFileSync(target, 'utf8')).has(anchor) ? [] : [`${path} has no #${anchor}`];
  });
}

/** Returns the source files that a document names between backticks, such as `due.ts`, and that are missing in `files`. */
export function missingSources(text: string, files: readonly string[]): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`/gu)].flatMap(([, name = '']) =>
    files.some((file) => `/${file}`.endsWith(`/${name}`)) ? [] : [`${name} isn't there`],
  );
}

/** Returns the faults of all files, each with its file's name. */
export function allCitationFaults(): string[] {
  const files = citingFiles();
  return files.flatMap((file) => {
    const text = read(file);
    const faults = [
      ...citationFaults(text),
      ...(file.endsWith('.md') ? [...linkFaults(file, text), ...missingSources(text, files)] : []),
    ];
    return faults.map((fault) => `${file}: ${fault}`);
  });
}

/** Title of a test or a group, without ids but with placeholders, and the requirements that it covers. */
export interface Title {
  file: string;
  title: string;
  ids: readonly string[];
}

function rootName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return callee.type === 'MemberExpression' ? rootName(callee.object) : undefined;
}

/** Returns the title as written in the source. It is undefined for other calls and for titles that aren't text. */
function titleOf({ callee, arguments: [title, ...others] }: CallExpression, source: string): string | undefined {
  const isText = title?.type === 'TemplateLiteral' || (title?.type === 'Literal' && typeof title.value === 'string');
  if (!isText || others.length === 0 || !['test', 'describe'].includes(rootName(callee) ?? '')) return undefined;
  return source.slice(title.start + 1, title.end - 1).replaceAll(/\\(.)/g, '$1');
}

const trailingIds = /(?: \[\d+\.\d+\])+$/;

/** Returns the titles of a test file, including tables of cases such as `%s leads to %s`. */
export function titlesIn(file: string, source: string): Title[] {
  const titles: Title[] = [];
  const CallExpression = (call: CallExpression) => {
    const text = titleOf(call, source);
    if (text === undefined) return;
    const ids = [...(trailingIds.exec(text)?.[0] ?? '').matchAll(/[\d.]+/g)].map(([id]) => id);
    titles.push({ file, title: text.replace(trailingIds, ''), ids });
  };
  new Visitor({ CallExpression }).visit(parseSync(file, source).program);
  return titles;
}

export function allTitles(): Title[] {
  return citingFiles()
    .filter((file) => /\.(?:test|journey)\.tsx?$/.test(file))
    .flatMap((file) => titlesIn(file, read(file)));
}

/** Row of the requirements' page. Its id begins with the number of its section. */
export interface Requirement {
  id: string;
  section: string;
  /** It has no test yet. */
  isOpen: boolean;
}

const requirementRow = /^\| *(\d+\.\d+) *\| *\S[^|]*\| *(as ordered|decided|partly decided|open: \S[^|]*?) *\|$/;

/** Returns the rows of the page in order. Throws for an unreadable row. */
export function readRequirements(page: string): Requirement[] {
  return page.split(/^## /m).flatMap((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\| *(?:id|:?-+) *\|/.test(line))
      .map((line) => {
        const [, id, state] = requirementRow.exec(line) ?? [];
        if (id === undefined || state === undefined) throw new Error(`unreadable requirement: ${line}`);
        return { id, section: part.split('.')[0] ?? '', isOpen: state.startsWith('open') };
      }),
  );
}

function orderFaults(requirements: readonly Requirement[]): string[] {
  const numbers = requirements.map(({ id }) => id.split('.').map(Number));
  return requirements.flatMap(({ id, section }, index) => {
    const [ownSection = 0, number = 0] = numbers[index] ?? [];
    const [formerSection = 0, formerNumber = 0] = numbers[index - 1] ?? [];
    return [
      ...(section === String(ownSection) ? [] : [`${id} is in section ${section}`]),
      ...(ownSection > formerSection || (ownSection === formerSection && number > formerNumber)
        ? []
        : [`${id} follows ${formerSection}.${formerNumber}`]),
    ];
  });
}

/** Returns ids out of order, rows without a test, open rows with one, and ids of titles without a row. */
export function requirementFaults(requirements: readonly Requirement[], titles: readonly Title[]): string[] {
  const knownIds = new Set(requirements.map(({ id }) => id));
  const tested = new Set(titles.flatMap(({ ids }) => ids));
  return [
    ...orderFaults(requirements),
    ...requirements.flatMap(({ id, isOpen }) => {
      if (isOpen) return tested.has(id) ? [`${id} is open, yet has a test`] : [];
      return tested.has(id) ? [] : [`${id} has no test`];
    }),
    ...titles.flatMap(({ file, title, ids }) => [
      ...ids.filter((id) => !knownIds.has(id)).map((id) => `${file}: there is no requirement ${id} ('${title}')`),
      ...(/\[\d+[.,]\d+/.test(title)
        ? [`${file}: '${title}' has ids in another form than ' [1.1] [1.2]' at its end`]
        : []),
    ]),
  ];
}

/** Line of the faults' page: its number and its tests. An open fault has none. */
export interface Fault {
  number: string;
  tests: readonly { file: string; title: string }[];
}

/** Returns the faults of the page in order. */
export function readFaults(page: string): Fault[] {
  return page
    .split(/^- (?=<a id=)/m)
    .slice(1)
    .map((item) => ({
      number: /\*\*([A-Z]\d+)\*\*/.exec(item)?.[1] ?? '',
      tests: [...item.matchAll(/`([^\s`]+\.(?:test|journey)\.tsx?): ([^`]+)`/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    }));
}

/** Returns the tests that faults name but that don't exist. Titles are compared without ids. */
export function missingTests(faults: readonly Fault[], titles: readonly Title[]): string[] {
  const known = new Set(titles.map(({ file, title }) => `${file}: ${title}`));
  return faults.flatMap(({ number, tests }) =>
    tests
      .filter(({ file, title }) => !known.has(`${file}: ${title}`))
      .map(({ file, title }) => `${number}: no test of ${file} is called '${title}'`),
  );
}
