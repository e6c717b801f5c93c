import type { Answer, Call, CallInput } from './call.ts';

type CallArguments<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends object ? K : never]: CallInput<C, K>;
} & (C['upload'] extends string ? { file: Blob } : unknown);

/** Received bytes of a file. `total` is null if the server didn't send a length. */
export type DownloadProgress = { readonly bytes: number; readonly total: number | null };

/** Options of one request. `onProgress` reports the uploaded share from 0 to 1, `onReceived` the download. */
export type SendOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
  onReceived?: (received: DownloadProgress) => void;
};

/** Arguments of a call after the call itself: none to give, or its params, query and body. */
export type SendArguments<C extends Call> = keyof CallArguments<C> extends never
  ? [SendOptions?]
  : [CallArguments<C> & SendOptions];

export type Upload = { field: string; file: Blob };

/** Sends one prepared request. Resolves with the decoded answer or rejects with the transport's own error. */
export type Transport = (
  request: SendOptions & { method: Call['method']; url: string; body?: unknown; upload?: Upload },
) => Promise<unknown>;

export function uploadFormOf({ field, file }: Upload): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/** Returns a client typed by the contract: `send(getRepair, { params: { id } })` resolves with that call's answer. */
export function createClient(transport: Transport) {
  return <C extends Call>(call: C, ...[options]: SendArguments<C>) => {
    const request: { params?: object; query?: object; body?: unknown; file?: Blob } & SendOptions = options ?? {};
    const { params, query, file, ...sent } = request;
    const url = fill(call.path, { ...params }) + search({ ...query });
    return transport({ ...sent, ...uploadOf(call, file), method: call.method, url }) as Promise<Answer<C>>;
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
