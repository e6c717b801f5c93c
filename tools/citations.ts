// Checks citations in sources and documents against docs/. `citations.test.ts` reports the faults.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { titlesIn } from './requirements.ts';

const root = new URL('../', import.meta.url);
const specification = new URL('docs/specification/', root);

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Threats and faults, each with its tests. */
export const faultsFile = new URL('faults.md', specification);

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

/** Joins comment lines, so that a citation across two lines is found. */
function joinLines(text: string): string {
  return text.replaceAll(/\n\s*(?:(?:\*|\/\/) ?)?/g, ' ');
}

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
  const known = anchorsByPage.get(page);
  if (known === undefined) return [`there is no specification/${page}`];
  return anchors.filter((anchor) => !known.has(anchor)).map((anchor) => `specification/${page} has no #${anchor}`);
}

const clause = /\bspecification\/([a-z-]+)(?:\.md)?((?:#[\w-]+(?:, #[\w-]+)*)?)/g;
const record = /\bdecisions\/(\d{4})/g;

const records = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.slice(15, 19)));

// Former documents outside the repository, by name and by line number.
const outside: readonly RegExp[] = [
  /\b(?:product|decisions?|desk|beyond|recipes|faults|staff-walk|house-style)(?: of the product,)? sections? \d+/gi,
  /\bsections? \d+ of the (?:product|decisions|desk)\b/gi,
  /(?<![\w/])(?:product|decisions|desk|beyond|recipes|open-rows|customer-walk|staff-walk|house-style|visual)\.md\b/g,
  /\bvisual design\b/gi,
  /\bfaults? [A-Z]\d{1,2}\b/g,
  // Excludes the key name of the toast region, which is in brackets too.
  /(?<!Notification )\((?:[EBTWAIUR]|F)\d{1,2}(?:, [EBTWAIURF]\d{1,2})*\)/g,
];

/** Returns a text's citations of missing pages, headings or records, or of anything outside the repository. */
export function citationFaults(text: string): string[] {
  const prose = joinLines(text);
  return [
    ...[...prose.matchAll(clause)].flatMap(([, page = '', anchors = '']) =>
      pageFaults(page, anchors.split(/#|, #/).filter(Boolean)),
    ),
    ...[...prose.matchAll(record)].flatMap(([, number = '']) =>
      records.has(number) ? [] : [`there is no decisions/${number}`],
    ),
    ...outside.flatMap((pattern) => [...prose.matchAll(pattern)].map(([cited]) => `${cited} isn't in the repository`)),
  ];
}

export function linkFaults(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^()\s:#]*)(?:#([\w-]+))?\)/g)].flatMap(([, path = '', anchor]) => {
    const place = path === '' ? new URL(file, root) : new URL(path, new URL(file, root));
    if (!existsSync(place)) return [`${path} isn't there`];
    if (anchor === undefined) return [];
    return anchorsIn(readFileSync(place, 'utf8')).has(anchor) ? [] : [`${path} has no #${anchor}`];
  });
}

export function allCitationFaults(): string[] {
  return citingFiles().flatMap((file) => {
    const text = read(file);
    const faults = [...citationFaults(text), ...(file.endsWith('.md') ? linkFaults(file, text) : [])];
    return faults.map((fault) => `${file}: ${fault}`);
  });
}

export interface Fault {
  number: string;
  tests: readonly { file: string; title: string }[];
}

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

export function missingTests(faults: readonly Fault[]): string[] {
  return faults.flatMap(({ number, tests }) =>
    tests
      .filter(({ file, title }) => !existsSync(new URL(file, root)) || !titlesIn(read(file)).has(title))
      .map(({ file, title }) => `${number}: no test of ${file} is called '${title}'`),
  );
}
