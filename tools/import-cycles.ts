/** Which files import each other in a circle. */
import { dirname, join } from 'node:path/posix';

/** By each file's path from the root, what it imports as it is written there. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The files that can reach themselves by imports, types' imports counted along. */
export function filesInCycles(imports: Imports): string[] {
  const edges = new Map(
    [...imports].map(([file, specifiers]) => [file, specifiers.flatMap((each) => targetOf(file, each) ?? [])]),
  );
  return [...imports.keys()].filter((file) => reachableFrom(edges, file).has(file));
}

/** The file of the same package that an import leads to; packages can't import each other in a circle (`directions.ts`). */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const [home] = file.split('/src/');
  return specifier.startsWith('#') ? `${home}/src/${specifier.slice(1)}` : null;
}

function reachableFrom(edges: ReadonlyMap<string, readonly string[]>, file: string): Set<string> {
  const reached = new Set(edges.get(file));
  // A set's own additions are visited, too.
  for (const each of reached) for (const next of edges.get(each) ?? []) reached.add(next);
  return reached;
}
