import type { AnswerInput, Call, CallData } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Rate } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { type FileStream, type JsonText, sendAnswer, sendText, textOf } from './answers.ts';
import { callSchema } from './call-schema.ts';
import { wrongField } from './failure.ts';
import { once } from './idempotency.ts';
import type { ReadyAnswer } from './kept-answers.ts';
import { type Network, networksOf } from './network.ts';
import type { HttpPlatform } from './server.ts';
import { acceptForms } from './upload.ts';

/** Who is asking; null where nobody has to be signed in. */
export type Viewer = { readonly userId: string } | null;

/** Lets a request in and says who asks, or throws a Failure. */
export type Guard<V extends Viewer> = (request: FastifyRequest) => V | Promise<V>;

export const anyone: Guard<null> = () => null;

/** What holds before the handler runs, read as a list: from whose pages, how often, who, and (from the contract) which shape; and for how long. */
export type Guarantees<V extends Viewer> = {
  /** Throws a Failure for a page that may not ask this; before anything is counted or read. */
  readonly from?: (request: FastifyRequest) => void;
  readonly limit?: { readonly rate: Rate; readonly by: 'address' | 'viewer' };
  readonly who: Guard<V>;
  /** In milliseconds, for an answer that may take longer to leave than others. */
  readonly patience?: number;
};

/** All that a handler gets. `db` is the call's own transaction when the call carries an idempotency key: query nothing else. */
type Asked<C extends Call, V extends Viewer> = {
  readonly db: Database;
  readonly viewer: V;
  readonly params: CallData<C, 'params'>;
  readonly query: CallData<C, 'query'>;
  readonly body: CallData<C, 'body'>;
  /** The one file of a call that takes one. */
  readonly file: C['upload'] extends string ? Buffer : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** JSON, unless the call has a `media`. A call that takes an idempotency key gives no {@link ReadyAnswer}: its answer is stored as text. */
type Handled<C extends Call> = C['media'] extends string ? FileStream : AnswerInput<C> | JsonText | ReadyAnswer;

export type Handler<C extends Call, V extends Viewer> = (asked: Asked<C, V>) => Handled<C> | Promise<Handled<C>>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) throw wrongField('idempotency-key', 'uuid');
  return key.toLowerCase();
};

// What a form holds is checked while it is read.
const formsCheckThemselves = () => () => true;

const admit = <V extends Viewer>(platform: HttpPlatform, call: Call, { from, limit, who }: Guarantees<V>) => {
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
};

/**
 * Serves a call of the contract at its path. Origin, limit and guard are judged before the body is read; then the contract's schemas; then the
 * handler, whose answer is stripped to the contract's shape.
 */
export const mount = <const C extends Call, V extends Viewer>(
  server: FastifyInstance,
  call: C,
  guarantees: Guarantees<V>,
  handler: Handler<C, V>,
): void => {
  const { platform } = server;
  const viewers = new WeakMap<FastifyRequest, V>();
  const letIn = admit(platform, call, guarantees);
  const name = `${call.method} ${call.path}`;

  // The framework validated all three with the schemas these types are inferred from.
  const asked = async (db: Database, request: FastifyRequest, reply: FastifyReply): Promise<Asked<C, V>> => ({
    db,
    viewer: viewers.get(request) as V,
    params: request.params as CallData<C, 'params'>,
    query: request.query as CallData<C, 'query'>,
    body: request.body as CallData<C, 'body'>,
    file: (call.upload === undefined ? undefined : await platform.uploads(request, call.upload)) as Asked<C, V>['file'],
    request,
    reply,
  });

  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    schema: callSchema(call, guarantees.who !== anyone),
    config: { counted: true },
    ...(guarantees.patience === undefined ? {} : { handlerTimeout: guarantees.patience }),
    ...(call.upload === undefined ? {} : { validatorCompiler: formsCheckThemselves }),
    onRequest: async (request) => {
      viewers.set(request, await letIn(request));
    },
    handler: async (request, reply) => {
      const key = call.idempotent === true ? idempotencyKey(request) : undefined;
      if (key === undefined)
        return sendAnswer(call, request, reply, await handler(await asked(platform.database, request, reply)));
      const carries = [request.params, request.query, request.body];
      const keyed = { subject: viewers.get(request)?.userId ?? request.ip, call: name, key, carries };
      const stored = await once(platform.database, platform.clock, keyed, async (tx) =>
        textOf(call, await handler(await asked(tx, request, reply))),
      );
      return sendText(reply, stored.status, stored.answer);
    },
  };
  if (call.upload === undefined) server.route(route);
  else acceptForms(server, (forms) => forms.route(route));
  server.knownPaths.add(call.method, call.path);
};
