// Reads docs/specification/requirements.md and the titles of tests; `requirements.test.ts` holds one against the other.
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** The list of what is required, one line each. */
export const requirementsFile = new URL('docs/specification/requirements.md', root);

/** A line of the list: its number, which begins with a section of the specification, and what shows it. */
export interface Requirement {
  number: string;
  /** The test that shows it, or why the line is open. */
  shownBy: { title: string; file: string } | { open: string };
}

const numbered = /^- (\d+\.\d+) \S.* → (\S.*)$/;
const openFor = /^open: (.+)$/;
const byTest = /^(.+) \(([^()\s]+)\)$/;

function readLine(line: string): Requirement {
  const [, number, shown] = numbered.exec(line) ?? [];
  if (number === undefined || shown === undefined) throw new Error(`This is no requirement: ${line}`);
  const open = openFor.exec(shown)?.[1];
  if (open !== undefined) return { number, shownBy: { open } };
  const [, title, file] = byTest.exec(shown) ?? [];
  if (title === undefined || file === undefined) throw new Error(`${number} names no test and isn't open: ${shown}`);
  return { number, shownBy: { title, file } };
}

/** All lines of the list in their order; throws at one that can't be read. */
export function readRequirements(document: string): Requirement[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map(readLine);
}

// A title stands right behind the name, or, where there is a table of cases, in the brackets behind it: `test.each([…])('…', `.
const titled = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

/** The titles in a test file as it has them, places for values included: `%s leads to %s`. */
export function titlesIn(source: string): Set<string> {
  return new Set([...source.matchAll(titled)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

function titlesOf(file: string): Set<string> | null {
  const place = new URL(file, root);
  return existsSync(place) ? titlesIn(readFileSync(place, 'utf8')) : null;
}

function isBefore(one: string, next: string): boolean {
  const [section = 0, place = 0] = one.split('.').map(Number);
  const [nextSection = 0, nextPlace = 0] = next.split('.').map(Number);
  return section < nextSection || (section === nextSection && place < nextPlace);
}

function orderFaults(requirements: readonly Requirement[]): string[] {
  return requirements.flatMap(({ number }, index) => {
    const former = requirements[index - 1]?.number;
    return former === undefined || isBefore(former, number) ? [] : [`${number} stands behind ${former}`];
  });
}

function testFault({ number, shownBy }: Requirement): string[] {
  if ('open' in shownBy) return [];
  const { title, file } = shownBy;
  const titles = titlesOf(file);
  if (titles === null) return [`${number}: there is no ${file}`];
  return titles.has(title) ? [] : [`${number}: no test of ${file} is called '${title}'`];
}

/** Numbers that don't ascend, and tests that don't exist. */
export function faultsOf(requirements: readonly Requirement[]): string[] {
  return [...orderFaults(requirements), ...requirements.flatMap(testFault)];
}
