// Reads docs/specification/requirements.md and test titles. `requirements.test.ts` compares them.
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

export const requirementsFile = new URL('docs/specification/requirements.md', root);

export interface Requirement {
  number: string;
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

/** Returns all requirements in order. Throws for an unreadable line. */
export function readRequirements(document: string): Requirement[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map(readLine);
}

// Matches a title behind the function's name, or behind the table of `test.each([…])('…', `.
const titled = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

/** Returns the titles of a test file with their placeholders: `%s leads to %s`. */
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

export function faultsOf(requirements: readonly Requirement[]): string[] {
  return [...orderFaults(requirements), ...requirements.flatMap(testFault)];
}
