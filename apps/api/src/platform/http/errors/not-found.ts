import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export type KnownPaths = ReturnType<typeof createKnownPaths>;

export function answerUnknownPaths(server: FastifyInstance): void {
  server.decorate('knownPaths', createKnownPaths());
  server.decorate('notFoundPage', null);
  const findPage = (request: FastifyRequest, reply: FastifyReply): NotFoundPage => {
    const methods = server.knownPaths.methodsOf(request.url.split('?', 1)[0] ?? '/');
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new Failure('methodNotAllowed');
    }
    const page = server.notFoundPage;
    if (page === null || !wantsPage(request)) throw new Failure('notFound');
    return page;
  };
  // Runs before body parsing, because the framework rejects QUERY without content type itself, and after Vite in development.
  server.addHook('preParsing', async (request, reply) => {
    if (request.is404) findPage(request, reply);
  });
  server.setNotFoundHandler(async (request, reply) => findPage(request, reply)(request, reply));
}

/** Records the methods of each path, so a wrong method gets 405 instead of 404 (specification/faults#i7). */
function createKnownPaths() {
  const paths = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  return {
    add: (method: string, path: string) => {
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

function wantsPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && (request.headers.accept?.includes('text/html') ?? false);
}
