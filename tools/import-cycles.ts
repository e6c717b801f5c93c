/** Finds files, and subjects of the web application, that import each other in a cycle. */
import { dirname, join } from 'node:path/posix';

export type Imports = ReadonlyMap<string, readonly string[]>;

export function filesInCycles(imports: Imports): string[] {
  const edges = new Map(
    [...imports].map(([file, specifiers]) => [file, specifiers.flatMap((each) => targetOf(file, each) ?? [])]),
  );
  return [...imports.keys()].filter((file) => reachableFrom(edges, file).has(file));
}

const SUBJECT = /^apps\/web\/src\/subjects\/[^/]+/u;

/** Returns the folders of `subjects` in cycles. Without cycles a reader can learn them one after the other. */
export function subjectsInCycles(imports: Imports): string[] {
  const edges = new Map<string, string[]>();
  for (const [file, specifiers] of imports) {
    const [subject] = SUBJECT.exec(file) ?? [];
    if (subject === undefined) continue;
    const imported = specifiers.flatMap((each) => SUBJECT.exec(targetOf(file, each) ?? '')?.[0] ?? []);
    edges.set(subject, [...(edges.get(subject) ?? []), ...imported.filter((each) => each !== subject)]);
  }
  return [...edges.keys()].filter((subject) => reachableFrom(edges, subject).has(subject));
}

/** Returns the imported file of the same package, because packages can't form cycles (`directions.ts`). */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [home] = file.split('/src/');
  return specifier.startsWith('#') ? `${home}/src/${specifier.slice(1)}` : null;
}

function reachableFrom(edges: ReadonlyMap<string, readonly string[]>, file: string): Set<string> {
  const reached = new Set(edges.get(file));
  // Iteration over a set includes additions.
  for (const each of reached) for (const next of edges.get(each) ?? []) reached.add(next);
  return reached;
}
