import type { AnswerInput, Call, CallData } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Rate } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { type FileStream, type JsonText, type KeyedAnswer, sendAnswer, serializeAnswer } from './answers.ts';
import { callSchema, type SessionUse } from './call-schema.ts';
import type { EncodedResponse } from '../cache/response-cache.ts';
import { createKeyedCall, type RunOnce, type RunOnceEach } from './keyed-call.ts';
import { type Network, networksOf } from '../limits/network.ts';
import type { HttpPlatform } from '../server.ts';
import { acceptForms } from './upload.ts';

export type Viewer = { readonly userId: string } | null;

/** Admits a request and returns its viewer, or throws a Failure. Requires a session by default. */
export type Guard<V extends Viewer> = ((request: FastifyRequest) => V | Promise<V>) & { readonly session?: SessionUse };

export const anyone: Guard<null> = Object.assign(() => null, { session: 'ignored' } as const);

type Guarantees<V extends Viewer> = {
  /** Rejects pages that may not make this call, before anything is counted or read. */
  readonly from?: (request: FastifyRequest) => void;
  readonly perAddress?: Rate;
  /** Visitors without an account count by their address. */
  readonly perViewer?: Rate;
  readonly who: Guard<V>;
  /** Milliseconds, for answers that take longer than others. */
  readonly timeout?: number;
  /** Size of the body, for calls with more than others. */
  readonly bodyBytes?: number;
};

type MountedCall<C extends Call, V extends Viewer> = Guarantees<V> & { readonly call: C };

/**
 * Input of a handler. `db` is the call's own transaction if the call has an idempotency key, so query nothing else. Uploads are processed
 * first and then written by `once`.
 */
type HandlerInput<C extends Call, V extends Viewer> = {
  readonly db: Database;
  readonly viewer: V;
  readonly params: CallData<C, 'params'>;
  readonly query: CallData<C, 'query'>;
  readonly body: CallData<C, 'body'>;
  readonly file: C['upload'] extends string ? Buffer : undefined;
  readonly once: C['upload'] extends string ? RunOnce<C> : undefined;
  readonly onceEach: C['idempotent'] extends 'items' ? RunOnceEach : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * JSON, unless the call has a `media`. Calls with an idempotency key can't return an {@link EncodedResponse}, because their answer is
 * stored as text.
 */
type HandlerAnswer<C extends Call> = C['media'] extends string
  ? FileStream
  : AnswerInput<C> | JsonText | KeyedAnswer | EncodedResponse;

type Handler<C extends Call, V extends Viewer> = (
  input: HandlerInput<C, V>,
) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>;

/**
 * Serves a call of the contract. Checks origin, rate and guard before the body is read, then the schemas. Strips the answer to the
 * contract's shape.
 */
export function mount<const C extends Call, V extends Viewer>(
  server: FastifyInstance,
  { call, ...guarantees }: MountedCall<C, V>,
  handler: Handler<C, V>,
): void {
  const { platform } = server;
  const viewers = new WeakMap<FastifyRequest, V>();
  const admitRequest = createAdmission(platform, call, guarantees);
  const keyed = createKeyedCall(platform, call);

  const readUpload = async (
    request: FastifyRequest,
  ): Promise<Pick<HandlerInput<C, V>, 'file' | 'once' | 'onceEach'>> => {
    const key = keyed.keyOf(request);
    const file = call.upload === undefined ? undefined : await platform.uploads(request, call.upload);
    const onceEach = call.idempotent === 'items' ? keyed.onceEach(request) : undefined;
    const uploadInput = { file, once: file === undefined ? undefined : keyed.onceFor(request, key, file), onceEach };
    // Present only for calls with a file or with items.
    return uploadInput as Pick<HandlerInput<C, V>, 'file' | 'once' | 'onceEach'>;
  };

  // The framework validated all three with the schemas of these types.
  const handlerInput = async (
    db: Database,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<HandlerInput<C, V>> => ({
    db,
    viewer: viewers.get(request) as V,
    params: request.params as CallData<C, 'params'>,
    query: request.query as CallData<C, 'query'>,
    body: request.body as CallData<C, 'body'>,
    ...(await readUpload(request)),
    request,
    reply,
  });

  const schema = callSchema(call, guarantees.who.session);
  const routeAt = (url: string): RouteOptions => ({
    method: call.method,
    url,
    schema: url === call.path ? schema : { ...schema, deprecated: true },
    config: { counted: true },
    ...(guarantees.timeout === undefined ? {} : { handlerTimeout: guarantees.timeout }),
    ...(guarantees.bodyBytes === undefined ? {} : { bodyLimit: guarantees.bodyBytes }),
    ...(call.upload === undefined ? {} : { validatorCompiler: skipFormValidation }),
    onRequest: async (request) => {
      viewers.set(request, await admitRequest(request));
    },
    handler: async (request, reply) => {
      const key = call.upload === undefined && call.idempotent !== 'items' ? keyed.keyOf(request) : undefined;
      const answer =
        key === undefined
          ? await handler(await handlerInput(platform.database, request, reply))
          : await keyed.answer(request, key, async (tx) =>
              serializeAnswer(call, await handler(await handlerInput(tx, request, reply))),
            );
      return sendAnswer(call, reply, answer);
    },
  });
  for (const path of call.formerPath === undefined ? [call.path] : [call.path, call.formerPath]) {
    if (call.upload === undefined) server.route(routeAt(path));
    else acceptForms(server, (forms) => forms.route(routeAt(path)));
    server.knownPaths.add(call.method, path);
  }
}

function createAdmission<V extends Viewer>(
  platform: HttpPlatform,
  call: Call,
  { from, perAddress, perViewer, who }: Guarantees<V>,
) {
  const name = `${call.method} ${call.path}`;
  const consume = async (rate: Rate, subjects: readonly Network[]) => {
    for (const { name: subject, factor } of subjects)
      await platform.rateLimiter.consume(`${name} ${subject}`, { ...rate, points: rate.points * factor });
  };
  return async (request: FastifyRequest): Promise<V> => {
    from?.(request);
    if (perAddress !== undefined) await consume(perAddress, networksOf(request.ip));
    const viewer = await who(request);
    if (viewer !== null) request.viewerId = viewer.userId;
    if (perViewer !== undefined)
      await consume(perViewer, viewer === null ? networksOf(request.ip) : [{ name: viewer.userId, factor: 1 }]);
    return viewer;
  };
}

// Form fields are checked while they are read.
function skipFormValidation() {
  return () => true;
}
