import type { Answer, Call, CallInput } from './call.ts';

type Parts<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends object ? K : never]: CallInput<C, K>;
};

/** What one request carries beside the contract's parts. */
export type Sending = { idempotencyKey?: string; signal?: AbortSignal };

/** Sends one prepared request; resolves with the decoded answer or rejects with the transport's own error. */
export type Transport = (request: {
  method: Call['method'];
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}) => Promise<unknown>;

const fill = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const search = (query: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]): [string, string] => [key, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
};

/**
 * Turns a transport into a client that is typed by the contract:
 * `send(getRepair, { params: { id } })` resolves with that call's answer.
 */
export const createClient =
  (transport: Transport) =>
  <C extends Call>(call: C, ...[parts]: keyof Parts<C> extends never ? [Sending?] : [Parts<C> & Sending]) => {
    const given: { params?: object; query?: object; body?: unknown } & Sending = parts ?? {};
    const url = fill(call.path, { ...given.params }) + search({ ...given.query });
    return transport({
      method: call.method,
      url,
      ...(given.body === undefined ? {} : { body: given.body }),
      ...(given.idempotencyKey === undefined ? {} : { idempotencyKey: given.idempotencyKey }),
      ...(given.signal === undefined ? {} : { signal: given.signal }),
    }) as Promise<Answer<C>>;
  };
