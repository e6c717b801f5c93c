import type { CustomFetch } from 'openid-client';
import type { Limits } from '../config/limits.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

export type ProviderRequests = {
  readonly fetch: CustomFetch;
  fault(): ProviderUnavailable | null;
  statusOf(url: string): number | null;
};

/** Gives all requests of a sign-in one deadline. Rejects redirects and too large answers (specification/faults#f20). */
export function createProviderRequests(limits: Limits['provider']): ProviderRequests {
  const deadline = AbortSignal.timeout(limits.answer);
  let fault: ProviderUnavailable | null = null;
  const statuses = new Map<string, number>();

  const fetchBounded = async (
    url: string,
    { method, headers, body }: Parameters<CustomFetch>[1],
  ): Promise<Response> => {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: deadline,
    });
    const content = await new Blob(await readChunks(response, limits.bytes)).arrayBuffer();
    if (response.status >= 500) throw new Error(`provider answered ${response.status}`);
    statuses.set(url, response.status);
    const { 'content-type': type = '', 'www-authenticate': challenge } = Object.fromEntries(response.headers);
    return new Response(content, {
      status: response.status,
      headers: { 'content-type': type, ...(challenge === undefined ? {} : { 'www-authenticate': challenge }) },
    });
  };

  return {
    fetch: async (...question) => {
      try {
        return await fetchBounded(...question);
      } catch (error) {
        fault = new ProviderUnavailable('a question was not answered', error);
        throw fault;
      }
    },
    fault: () => fault,
    statusOf: (url) => statuses.get(url) ?? null,
  };
}

async function readChunks({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new RangeError('an answer is too large');
    chunks.push(Uint8Array.from(chunk));
  }
  return chunks;
}
