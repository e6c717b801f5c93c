const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );

/** Which methods a path answers, so that the wrong verb on a right path is a 405 and not a 404 (I7). */
export const createKnownPaths = () => {
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
};

export type KnownPaths = ReturnType<typeof createKnownPaths>;
