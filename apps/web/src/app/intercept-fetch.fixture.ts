import { vi } from 'vitest';

type InterceptedResponse = Response | null | Promise<Response | null>;

/**
 * Something stands between the page and the shop that is there already: a call (`GET /users/me`, with what is asked behind it) that it gives
 * an answer to never arrives; for null it does. The returned function takes it away.
 */
export function interceptFetch(answer: (call: string, body: unknown) => InterceptedResponse): () => void {
  const shop = globalThis.fetch as (path: string, init: RequestInit) => Promise<Response>;
  let stands = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const own = stands ? await answer(`${init.method ?? 'GET'} ${path}`, body) : null;
    return own ?? shop(path, init);
  });
  return () => {
    stands = false;
  };
}

/** Calls that begin so are answered with this status and nothing else, until the returned function is called. */
export function failCall(call: string, status = 503): () => void {
  return interceptFetch((request) => (request.startsWith(call) ? new Response(null, { status }) : null));
}

/** Calls that begin so are answered as by the server; an error's `message` is its key. */
export function answerCall(call: string, body: unknown, status = 200): () => void {
  return interceptFetch((request) => (request.startsWith(call) ? Response.json(body, { status }) : null));
}

/** A field that the server refuses: the call's answer, by the key of its message. */
export function refuseField(call: string, path: string, message: string): () => void {
  const key = message === 'wrongPassword' ? message : 'validation';
  return answerCall(call, { message: key, issues: [{ path, message }] }, 400);
}
