import type { AnswerInput, Call, CallData } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Rate } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { type FileStream, type JsonText, type KeyedAnswer, sendAnswer, serializeAnswer } from './answers.ts';
import { callSchema, type SessionUse } from './call-schema.ts';
import type { EncodedResponse } from './response-cache.ts';
import { createKeyedCall, type RunOnce, type RunOnceEach } from './keyed-call.ts';
import { type Network, networksOf } from './network.ts';
import type { HttpPlatform } from './server.ts';
import { acceptForms } from './upload.ts';

/** Who is asking; null where nobody has to be signed in. */
export type Viewer = { readonly userId: string } | null;

/** Lets a request in and says who asks, or throws a Failure. It wants a session unless it says otherwise. */
export type Guard<V extends Viewer> = ((request: FastifyRequest) => V | Promise<V>) & { readonly session?: SessionUse };

export const anyone: Guard<null> = Object.assign(() => null, { session: 'ignored' } as const);

/** What holds before the handler runs, read as a list: from whose pages, how often, who, and (from the contract) which shape; and for how long. */
type Guarantees<V extends Viewer> = {
  /** Throws a Failure for a page that may not ask this; before anything is counted or read. */
  readonly from?: (request: FastifyRequest) => void;
  readonly limit?: { readonly rate: Rate; readonly by: 'address' | 'viewer' };
  readonly who: Guard<V>;
  /** In milliseconds, for an answer that may take longer to leave than others. */
  readonly timeout?: number;
};

/** A call of the contract, and what holds before it is handled. */
export type MountedCall<C extends Call, V extends Viewer> = Guarantees<V> & { readonly call: C };

/**
 * All that a handler gets. `db` is the call's own transaction when the call carries an idempotency key: query nothing else. Not so where
 * it brings a file: what takes long comes first, and then the handler writes by `once`.
 */
type HandlerInput<C extends Call, V extends Viewer> = {
  readonly db: Database;
  readonly viewer: V;
  readonly params: CallData<C, 'params'>;
  readonly query: CallData<C, 'query'>;
  readonly body: CallData<C, 'body'>;
  /** The one file of a call that takes one. */
  readonly file: C['upload'] extends string ? Buffer : undefined;
  readonly once: C['upload'] extends string ? RunOnce<C> : undefined;
  /** Of a call whose key is each item's. */
  readonly onceEach: C['idempotent'] extends 'items' ? RunOnceEach : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** JSON, unless the call has a `media`. A call that takes an idempotency key gives no {@link EncodedResponse}: its answer is stored as text. */
type HandlerAnswer<C extends Call> = C['media'] extends string
  ? FileStream
  : AnswerInput<C> | JsonText | KeyedAnswer | EncodedResponse;

export type Handler<C extends Call, V extends Viewer> = (
  asked: HandlerInput<C, V>,
) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>;

/**
 * Serves a call of the contract at its path. Origin, limit and guard are judged before the body is read; then the contract's schemas; then the
 * handler, whose answer is stripped to the contract's shape.
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

  /** The file that a request brings, and how what becomes of it is written. */
  const readUpload = async (
    request: FastifyRequest,
  ): Promise<Pick<HandlerInput<C, V>, 'file' | 'once' | 'onceEach'>> => {
    const key = keyed.keyOf(request);
    const file = call.upload === undefined ? undefined : await platform.uploads(request, call.upload);
    const onceEach = call.idempotent === 'items' ? keyed.onceEach(request) : undefined;
    const uploadInput = { file, once: file === undefined ? undefined : keyed.onceFor(request, key, file), onceEach };
    // There for a call that takes a file, or has items, and for no other.
    return uploadInput as Pick<HandlerInput<C, V>, 'file' | 'once' | 'onceEach'>;
  };

  // The framework validated all three with the schemas these types are inferred from.
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
    ...(call.upload === undefined ? {} : { validatorCompiler: skipFormValidation }),
    onRequest: async (request) => {
      viewers.set(request, await admitRequest(request));
    },
    handler: async (request, reply) => {
      const key = call.upload === undefined && call.idempotent === true ? keyed.keyOf(request) : undefined;
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

function createAdmission<V extends Viewer>(platform: HttpPlatform, call: Call, { from, limit, who }: Guarantees<V>) {
  const name = `${call.method} ${call.path}`;
  const consume = async (subjects: readonly Network[]): Promise<void> => {
    if (limit === undefined || !platform.requestLimits) return;
    for (const { name: subject, share } of subjects)
      await platform.rateLimiter.consume(`${name} ${subject}`, { ...limit.rate, points: limit.rate.points * share });
  };
  return async (request: FastifyRequest): Promise<V> => {
    from?.(request);
    if (limit?.by === 'address') await consume(networksOf(request.ip));
    const viewer = await who(request);
    if (viewer !== null) request.viewerId = viewer.userId;
    if (limit?.by === 'viewer')
      await consume(viewer === null ? networksOf(request.ip) : [{ name: viewer.userId, share: 1 }]);
    return viewer;
  };
}

// What a form holds is checked while it is read.
function skipFormValidation() {
  return () => true;
}
