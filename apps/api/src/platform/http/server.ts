import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorKey } from '@atelier/contract';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Clock } from '#platform/time/clock.ts';
import type { Config } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '#platform/log.ts';
import type { DiskWatch } from '#platform/process/disk-watch.ts';
import { useContractSchemas } from './calls/schema-compilers.ts';
import { compressAnswers } from './cache/compression.ts';
import { createHttpServer, finishNewConnections } from './limits/connections.ts';
import { errorReply } from './errors/error-reply.ts';
import { Failure } from './errors/failure.ts';
import { answerUnknownPaths, type KnownPaths, type NotFoundPage } from './errors/not-found.ts';
import { networksOf, withoutPorts } from './limits/network.ts';
import { createLocalCounter, type RateLimiter } from './limits/rate-limit.ts';
import { rawErrorResponse } from './errors/raw-error-response.ts';
import { checkInput } from './calls/request-input.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import type { Site } from './site.ts';
import { closeConnectionsUnlessServing, type ServerPhase } from './server-phase.ts';
import type { Uploads } from './calls/upload.ts';

export type HttpPlatform = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits['database'];
  readonly rateLimiter: RateLimiter;
  readonly requestLimits: boolean;
  readonly phase: () => ServerPhase;
  readonly uploads: Uploads;
  readonly disk: DiskWatch;
};

declare module 'fastify' {
  interface FastifyInstance {
    platform: HttpPlatform;
    knownPaths: KnownPaths;
    notFoundPage: NotFoundPage | null;
  }
  interface FastifyRequest {
    viewerId: string | null;
  }
  interface FastifyContextConfig {
    counted?: true;
  }
}

type ServerOptions = {
  readonly config: Config;
  readonly limits: Limits;
  readonly log: Log;
  readonly site: Site;
  readonly platform: HttpPlatform;
};

const clientErrors: Readonly<Record<string, readonly [status: number, message: ErrorKey]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'validation'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
};

export function createServer(options: ServerOptions): FastifyInstance {
  const { config, limits, platform, site } = options;
  const server = create(options);
  server.decorate('platform', platform);
  server.decorateRequest('viewerId', null);
  handleErrors(server, limits.database.retryAfter, platform.disk);
  logRequests(server);
  addSecurityHeaders(server, config.production);
  rejectInvalidHosts(server);
  if (config.settings.TRUST_PROXY !== null) dropForwardedPorts(server);
  allowOrigins(server, site);
  compressAnswers(server);
  closeConnectionsUnlessServing(server, platform.phase);
  finishNewConnections(server, limits.http.newConnections);
  checkInput(server, limits.http.jsonDepth);
  useContractSchemas(server);
  if (platform.requestLimits) limitAddresses(server, limits);
  answerUnknownPaths(server);
  return server;
}

function create({ config, limits, log }: ServerOptions): FastifyInstance {
  const { http } = limits;
  const logger: FastifyBaseLogger = log.child({});
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.settings.TRUST_PROXY === null ? false : [...config.settings.TRUST_PROXY],
    bodyLimit: http.bodyBytes,
    serverFactory: (handle) => createHttpServer(handle, http, config.production),
    handlerTimeout: http.handlerTimeout,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      // Fastify runs no hooks for these errors, such as an unreadable URL, so the headers are set here.
      const answer = errorReply(error, limits.database.retryAfter);
      reply
        .code(answer.status)
        .headers({ ...securityHeaders(config.production), ...answer.headers, 'x-request-id': request.id });
      reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
    },
    clientErrorHandler: createClientErrorHandler(config.production),
  });
}

/** Answers malformed requests (broken framing, giant headers, slow clients) and closes the connection (specification/faults#i8, #i9). */
function createClientErrorHandler(production: boolean) {
  return (error: Error & { code: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = clientErrors[error.code] ?? [400, 'validation'];
    const { reason, headers, body } = rawErrorResponse(status, message, production);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${reason}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/** Turns every error of a route into an answer and logs server faults once (specification/faults#i11). */
function handleErrors(server: FastifyInstance, retryAfter: number, disk: DiskWatch): void {
  server.setErrorHandler((error, request, reply) => {
    disk.note(error);
    const answer = errorReply(error, retryAfter);
    if (answer.reportable) request.log.error({ event: 'http.failed', err: error }, 'a request failed');
    // The header described the body that the error replaces.
    reply.removeHeader('content-encoding');
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .serializer((body) => JSON.stringify(body))
      .send(answer.body);
  });
}

/** Logs one line per request, with the route's pattern because paths may contain tokens. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'http.request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.viewerId === null ? {} : { userId: request.viewerId }),
    });
  });
}

/** Rejects requests without or with several hosts, because proxies may read them differently. */
function rejectInvalidHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Failure('validation', { issues: [] });
  });
}

function dropForwardedPorts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
  });
}

// Counts only calls, because a page loads dozens of files.
function limitAddresses(server: FastifyInstance, limits: Limits): void {
  const count = createLocalCounter();
  server.addHook('preParsing', async (request) => {
    if (!request.routeOptions.config.counted) return;
    const { points, per } = limits.http.perAddress;
    for (const { name, factor } of networksOf(request.ip)) count(name, { points: points * factor, per });
  });
}

const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';
const allowedHeaders = 'authorization, content-type, accept-language, idempotency-key, if-none-match';
const readableHeaders = 'x-request-id, retry-after, etag, x-access-token';

/** Allows an exact list of origins without patterns or `*`. Credentials only for them (specification/faults#w3). */
function allowOrigins(server: FastifyInstance, site: Site): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    const allowed = origin !== undefined && site.allowsOrigin(origin);
    if (allowed) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', readableHeaders);
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    if (!allowed) throw new Failure('notAllowed');
    reply.header('access-control-allow-methods', allowedMethods);
    reply.header('access-control-allow-headers', allowedHeaders);
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}
