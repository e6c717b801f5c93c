import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** The web application's own not-found page; null where no web application is served. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A right path with the wrong verb is a 405; the rest the page of the web application (where it is served) or a JSON 404. */
export function answerUnknownPaths(server: FastifyInstance): void {
  server.decorate('notFoundPage', null);
  const findPage = (request: FastifyRequest, reply: FastifyReply): NotFoundPage => {
    const methods = server.knownPaths.methodsOf(pathOf(request));
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new Failure('methodNotAllowed');
    }
    const page = server.notFoundPage;
    if (page === null || !wantsPage(request)) throw new Failure('notFound');
    return page;
  };
  // Before the framework judges the body: it answers QUERY without a content type by itself.
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) findPage(request, reply);
  });
  server.setNotFoundHandler(async (request, reply) => findPage(request, reply)(request, reply));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a person's browser asks for a page, rather than a program for data. */
function wantsPage(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && (request.headers.accept?.includes('text/html') ?? false);
}
