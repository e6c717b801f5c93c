/** Records the methods of each path, so a wrong method gets 405 instead of 404 (specification/faults#i7). */
export function createKnownPaths() {
  const paths = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  return {
    add: (method: string, path: string): void => {
      const known = paths.get(path) ?? { matches: pattern(path), methods: new Set<string>() };
      known.methods.add(method);
      if (method === 'GET') known.methods.add('HEAD');
      paths.set(path, known);
    },
    methodsOf: (path: string): readonly string[] =>
      [...paths.values()].filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => [...methods]),
  };
}

function pattern(path: string): RegExp {
  return new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
}

export type KnownPaths = ReturnType<typeof createKnownPaths>;
