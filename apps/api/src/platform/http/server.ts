import { randomUUID } from 'node:crypto';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { useContractSchemas } from './schema-compilers.ts';
import { compressAnswers } from './compression.ts';
import { createHttpServer, finishNewConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { handleErrors } from './error-handler.ts';
import { errorReply } from './error-reply.ts';
import { Failure } from './failure.ts';
import { acceptJson } from './json-body.ts';
import { createKnownPaths, type KnownPaths } from './known-paths.ts';
import { answerUnknownPaths, type NotFoundPage } from './not-found.ts';
import { networksOf, withoutPorts } from './network.ts';
import { type RateLimiter, createLocalCounter } from './rate-limit.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders, addSecurityHeaders } from './security-headers.ts';
import type { Site } from './site.ts';
import { type ServerPhase, closeConnectionsUnlessServing } from './server-phase.ts';
import { checkText } from './text-rules.ts';
import type { Uploads } from './upload.ts';

export type HttpPlatform = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits['database'];
  readonly rateLimiter: RateLimiter;
  readonly requestLimits: boolean;
  readonly phase: () => ServerPhase;
  readonly uploads: Uploads;
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

export type ServerOptions = {
  readonly config: Config;
  readonly limits: Limits;
  readonly log: Log;
  readonly site: Site;
  readonly platform: HttpPlatform;
};

export function createServer(options: ServerOptions): FastifyInstance {
  const { config, limits, platform, site } = options;
  const server = create(options);
  server.decorate('platform', platform);
  server.decorate('knownPaths', createKnownPaths());
  server.decorateRequest('viewerId', null);
  handleErrors(server, limits.database.retryAfter);
  logRequests(server);
  addSecurityHeaders(server, config.production);
  rejectInvalidHosts(server);
  if (config.settings.TRUST_PROXY !== null) dropForwardedPorts(server);
  allowOrigins(server, site);
  compressAnswers(server);
  closeConnectionsUnlessServing(server, platform.phase);
  finishNewConnections(server, limits.http.newConnections);
  acceptJson(server, limits.http.jsonDepth);
  useContractSchemas(server);
  server.addHook('preValidation', async (request) => {
    checkText(request.params, limits.http.jsonDepth);
    checkText(request.query, limits.http.jsonDepth);
  });
  if (platform.requestLimits) limitAddresses(server, limits);
  answerUnknownPaths(server);
  return server;
}

function create({ config, limits, log }: ServerOptions): FastifyInstance {
  const { http } = limits;
  const logger: FastifyBaseLogger = log;
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
    for (const { name, share } of networksOf(request.ip)) await count(name, { points: points * share, per });
  });
}
