import { vi } from 'vitest';

type InterceptedResponse = Response | null | Promise<Response | null>;

/**
 * Intercepts calls such as `GET /users/me` with their query. An answer of null lets the call through. The returned function removes the
 * interception.
 */
export function interceptFetch(answer: (call: string, body: unknown) => InterceptedResponse): () => void {
  const shop = globalThis.fetch as (path: string, init: RequestInit) => Promise<Response>;
  let stands = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const intercepted = stands ? await answer(`${init.method ?? 'GET'} ${path}`, body) : null;
    return intercepted ?? shop(path, init);
  });
  return () => {
    stands = false;
  };
}

/** Whether method and whole path are equal. The query doesn't matter. */
function isCall(request: string, call: string): boolean {
  return request.replace(/\?.*$/u, '') === call;
}

/** Answers this call, with any query, with this status and an empty body until the returned function is called. */
export function failCall(call: string, status = 503): () => void {
  return interceptFetch((request) => (isCall(request, call) ? new Response(null, { status }) : null));
}

/** Answers this call, with any query, with this body. An error's `message` is its key. */
export function answerCall(call: string, body: unknown, status = 200): () => void {
  return interceptFetch((request) => (isCall(request, call) ? Response.json(body, { status }) : null));
}

/** Rejects one field of a call with the key of its message. */
export function refuseField(call: string, path: string, message: string): () => void {
  const key = message === 'wrongPassword' ? message : 'validation';
  return answerCall(call, { message: key, issues: [{ path, message }] }, 400);
}
