import { type core, globalRegistry, type ZodMiniType } from 'zod/mini';
import type { ErrorKey } from './errors.ts';

export type Schema = core.$ZodType;

/**
 * One call of the HTTP interface, shared by client and server. `path` has parameters as `:name`. `errors` lists the message keys specific
 * to the call. Any call may also answer `validation`, `tooManyAttempts`, `serverError` or `unavailable`. Calls behind the sign-in add
 * `notSignedIn` and `notAllowed`, those with `:id` in their path `notFound`, and those with an idempotency key `idempotencyKeyReused`.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** The path of the former version, deprecated. Pages that were open during the upgrade still call it, and the next version drops it. */
  readonly formerPath?: `/${string}`;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Multipart field name of the single file that replaces the body. */
  readonly upload?: string;
  /**
   * Accepts `Idempotency-Key` (specification/life#two-at-once). `items` applies it to each item of the body. `offline`: a phone may
   * repeat it days later.
   */
  readonly idempotent?: true | 'items' | 'offline';
  readonly answer: Schema;
  /** Media type of a file answer instead of JSON. `answer` is then `z.file()`. */
  readonly media?: `${string}/${string}`;
  readonly errors?: readonly ErrorKey[];
};

type RequestPart<
  C extends Call,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = C[K] extends Schema ? (Side extends 'input' ? core.input<C[K]> : core.output<C[K]>) : undefined;

export type CallInput<C extends Call, K extends 'params' | 'query' | 'body'> = RequestPart<C, K, 'input'>;
/** Request data of the server's handler, after validation. */
export type CallData<C extends Call, K extends 'params' | 'query' | 'body'> = RequestPart<C, K, 'output'>;
export type Answer<C extends Call> = core.output<C['answer']>;
/** Return value of a handler. Unknown keys are stripped before sending. */
export type AnswerInput<C extends Call> = core.input<C['answer']>;

type Path = Call['path'];
type Details = Omit<Call, 'method' | 'path' | 'summary'>;

/*@__NO_SIDE_EFFECTS__*/
export function getCall<const P extends Path, const D extends Details>(path: P, summary: string, details: D) {
  return { method: 'GET', path, summary, ...details } as const;
}

/*@__NO_SIDE_EFFECTS__*/
export function postCall<const P extends Path, const D extends Details>(path: P, summary: string, details: D) {
  return { method: 'POST', path, summary, ...details } as const;
}

/*@__NO_SIDE_EFFECTS__*/
export function putCall<const P extends Path, const D extends Details>(path: P, summary: string, details: D) {
  return { method: 'PUT', path, summary, ...details } as const;
}

/*@__NO_SIDE_EFFECTS__*/
export function deleteCall<const P extends Path, const D extends Details>(path: P, summary: string, details: D) {
  return { method: 'DELETE', path, summary, ...details } as const;
}

/** Names a schema in the description of the API. */
/*@__NO_SIDE_EFFECTS__*/
export function named<S extends ZodMiniType>(id: string, schema: S): S {
  globalRegistry.add<ZodMiniType>(schema, { id });
  return schema;
}
