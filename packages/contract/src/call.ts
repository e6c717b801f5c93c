import type { core } from 'zod/mini';
import type { ErrorKey } from './errors.ts';

/** Any zod schema; the contract writes them in `zod/mini` only. */
export type Schema = core.$ZodType;

/**
 * One call of the HTTP interface: everything that both ends need to know about it.
 * `path` holds parameters as `:name`. `errors` lists the message keys a caller should expect beside
 * the ones any call may answer (`validation`, `notSignedIn`, `tooManyAttempts`, `serverError`, `unavailable`).
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The call takes one file in place of a body: the name of its field in a multipart form. */
  readonly upload?: string;
  /** The call takes `Idempotency-Key` (specification/life#two-at-once); `items`: for each item of its body by itself. */
  readonly idempotent?: true | 'items';
  readonly answer: Schema;
  /** The call answers with a file of this media type in place of JSON; `answer` is then `z.file()`. */
  readonly media?: `${string}/${string}`;
  readonly errors?: readonly ErrorKey[];
};

type RequestPart<
  C extends Call,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = C[K] extends Schema ? (Side extends 'input' ? core.input<C[K]> : core.output<C[K]>) : undefined;

/** What a caller hands over, before defaults and trimming. */
export type CallInput<C extends Call, K extends 'params' | 'query' | 'body'> = RequestPart<C, K, 'input'>;
/** What the server's handler receives, after validation. */
export type CallData<C extends Call, K extends 'params' | 'query' | 'body'> = RequestPart<C, K, 'output'>;
/** What the caller reads back. */
export type Answer<C extends Call> = core.output<C['answer']>;
/** What the handler returns; unknown keys are stripped on the way out. */
export type AnswerInput<C extends Call> = core.input<C['answer']>;

/** Declares a call; the type parameter keeps method, path and schemas exact. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}
