import type { Answer, Call, CallInput } from './call.ts';

type Parts<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends object ? K : never]: CallInput<C, K>;
} & (C['upload'] extends string ? { file: Blob } : unknown);

/** How much of a file has come, in bytes, of how many; null where nobody said. */
export type Received = { readonly bytes: number; readonly of: number | null };

/**
 * What one request carries beside the contract's parts. `onProgress` hears how much of a file has left, from 0 to 1, `onReceived` how
 * much of one has come.
 */
export type Sending = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
  onReceived?: (received: Received) => void;
};

/** The one file of a call, and the name of its field. */
export type Upload = { field: string; file: Blob };

/** Sends one prepared request; resolves with the decoded answer or rejects with the transport's own error. */
export type Transport = (request: {
  method: Call['method'];
  url: string;
  body?: unknown;
  upload?: Upload;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
  onReceived?: (received: Received) => void;
}) => Promise<unknown>;

/** A file as a form carries it. */
export function formOf({ field, file }: Upload): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/**
 * Turns a transport into a client that is typed by the contract:
 * `send(getRepair, { params: { id } })` resolves with that call's answer.
 */
export function createClient(transport: Transport) {
  return <C extends Call>(call: C, ...[parts]: keyof Parts<C> extends never ? [Sending?] : [Parts<C> & Sending]) => {
    const given: { params?: object; query?: object; body?: unknown; file?: Blob } & Sending = parts ?? {};
    const url = fill(call.path, { ...given.params }) + search({ ...given.query });
    return transport({
      method: call.method,
      url,
      ...(given.body === undefined ? {} : { body: given.body }),
      ...uploadOf(call, given.file),
      ...(given.idempotencyKey === undefined ? {} : { idempotencyKey: given.idempotencyKey }),
      ...(given.signal === undefined ? {} : { signal: given.signal }),
      ...(given.onProgress === undefined ? {} : { onProgress: given.onProgress }),
      ...(given.onReceived === undefined ? {} : { onReceived: given.onReceived }),
    }) as Promise<Answer<C>>;
  };
}

function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function search(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]): [string, string] => [key, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

function uploadOf(call: Call, file: Blob | undefined): { upload?: Upload } {
  return call.upload === undefined || file === undefined ? {} : { upload: { field: call.upload, file } };
}
