import type { AnswerInput, Call, CallData } from '@atelier/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { core } from 'zod/mini';
import type { Rate } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { callSchema } from './call-schema.ts';
import { wrongField } from './failure.ts';
import { once } from './idempotency.ts';
import { hasAlready, ReadyAnswer } from './kept-answers.ts';
import { type Network, networksOf } from './network.ts';
import type { HttpPlatform } from './server.ts';

/** Who is asking; null where nobody has to be signed in. */
export type Viewer = { readonly userId: string } | null;

/** Lets a request in and says who asks, or throws a Failure. */
export type Guard<V extends Viewer> = (request: FastifyRequest) => V | Promise<V>;

export const anyone: Guard<null> = () => null;

/** What holds before the handler runs, read as a list: from whose pages, how often, who, and (from the contract) which shape. */
export type Guarantees<V extends Viewer> = {
  /** Throws a Failure for a page that may not ask this; before anything is counted or read. */
  readonly from?: (request: FastifyRequest) => void;
  readonly limit?: { readonly rate: Rate; readonly by: 'address' | 'viewer' };
  readonly who: Guard<V>;
};

/** JSON that was made in SQL and leaves as it is. A test parses it with the call's answer. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** All that a handler gets. `db` is the call's own transaction when the call carries an idempotency key: query nothing else. */
type Asked<C extends Call, V extends Viewer> = {
  readonly db: Database;
  readonly viewer: V;
  readonly params: CallData<C, 'params'>;
  readonly query: CallData<C, 'query'>;
  readonly body: CallData<C, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handled<C extends Call> = AnswerInput<C> | JsonText | ReadyAnswer;

/** A call that takes an idempotency key gives no {@link ReadyAnswer}: its first answer is stored as text. */
export type Handler<C extends Call, V extends Viewer> = (asked: Asked<C, V>) => Handled<C> | Promise<Handled<C>>;

const identity = (text: unknown): string => String(text);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) throw wrongField('idempotency-key', 'uuid');
  return key.toLowerCase();
};

/** The answer as text, with unknown keys stripped: fields leave by the contract's allow-list only. */
const write = (call: Call, value: unknown): string =>
  value instanceof JsonText ? value.text : (JSON.stringify(core.parse(call.answer, value)) ?? '');

const jsonType = 'application/json; charset=utf-8';

const sendReady = (request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply => {
  reply.header('etag', answer.etag);
  if (hasAlready(request, answer.etag)) return reply.code(304).send();
  if (answer.encoding !== null) reply.header('content-encoding', answer.encoding);
  return reply.type(jsonType).send(answer.body);
};

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply => {
  if (text === '') return reply.code(204).send();
  return reply.code(status).type(jsonType).serializer(identity).send(text);
};

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
  const asked = (db: Database, request: FastifyRequest, reply: FastifyReply): Asked<C, V> => ({
    db,
    viewer: viewers.get(request) as V,
    params: request.params as CallData<C, 'params'>,
    query: request.query as CallData<C, 'query'>,
    body: request.body as CallData<C, 'body'>,
    request,
    reply,
  });

  server.route({
    method: call.method,
    url: call.path,
    schema: callSchema(call, guarantees.who !== anyone),
    config: { counted: true },
    onRequest: async (request) => {
      viewers.set(request, await letIn(request));
    },
    handler: async (request, reply) => {
      const key = call.idempotent === true ? idempotencyKey(request) : undefined;
      if (key === undefined) {
        const answer = await handler(asked(platform.database, request, reply));
        return answer instanceof ReadyAnswer
          ? sendReady(request, reply, answer)
          : sendText(reply, 200, write(call, answer));
      }
      const carries = [request.params, request.query, request.body];
      const keyed = { subject: viewers.get(request)?.userId ?? request.ip, call: name, key, carries };
      const stored = await once(platform.database, platform.clock, keyed, async (tx) =>
        write(call, await handler(asked(tx, request, reply))),
      );
      return sendText(reply, stored.status, stored.answer);
    },
  });
  server.knownPaths.add(call.method, call.path);
};
