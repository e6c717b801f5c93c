import { ErrorBody } from '@atelier/contract';
import type { Transport } from '@atelier/contract/client';
import * as z from 'zod/mini';
import { apiUrl } from '#config/env.ts';
import { storedLanguage } from '../language/stored-language.ts';
import { ApiError } from './api-error.ts';
import { trackRequest } from './open-requests.ts';
import { responseCache } from './response-cache.ts';

type Request = Parameters<Transport>[0];

// A proxy's own error may contain only a part of the body.
const PartialErrorBody = z.partial(ErrorBody);

type ReadResponse = (response: Response, request: Request) => Promise<unknown>;

const readJson: ReadResponse = (response, request) => orNetworkError(request, () => response.json());

type Fetcher = (request: Request, headers: Headers) => Promise<Response>;

/**
 * Creates a sender for single requests with the current credentials. Rejects with an {@link ApiError}, whose key is `networkError` without
 * an answer.
 */
export function createRequestSender(fetcher: Fetcher, read: ReadResponse = readJson) {
  return (request: Request, accessToken: string | null): Promise<unknown> =>
    trackRequest(
      orNetworkError(request, () => fetcher(request, headersOf(request, accessToken))).then((response) =>
        answerIn(response, request, read),
      ),
    );
}

/** An answer that is cut in its body counts as none, because the server may have applied the request. */
export async function orNetworkError<T>({ signal }: Request, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw lostConnection();
  }
}

function lostConnection(): ApiError {
  return new ApiError({ key: 'networkError', status: null });
}

function headersOf(request: Request, accessToken: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': storedLanguage() });
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`);
  const cached = request.method === 'GET' ? responseCache.get(request.url) : undefined;
  if (cached !== undefined) headers.set('if-none-match', cached.etag);
  return headers;
}

async function answerIn(response: Response, request: Request, read: ReadResponse): Promise<unknown> {
  const { method, url } = request;
  const cached = response.status === 304 ? responseCache.get(url) : undefined;
  if (cached !== undefined) return cached.body;
  if (!response.ok) throw await apiErrorOf(response);
  const answer = await read(response, request);
  if (method === 'GET') responseCache.set(url, response.headers.get('etag'), answer);
  return answer;
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  // The server has waited too long for the rest of the request.
  if (response.status === 408) return lostConnection();
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  const answered = { status: response.status, retryAfter, requestId: response.headers.get('x-request-id') };
  const parsed = z.safeParse(PartialErrorBody, await response.json().catch(() => null));
  if (!parsed.success) return new ApiError({ key: 'generic', ...answered });
  const { message, error, issues } = parsed.data;
  return new ApiError({
    // Prefers the body's message to its error field (specification/shapes#errors).
    key: [message, error].find((text) => text !== undefined && text !== '') ?? 'generic',
    issues: issues ?? [],
    body: parsed.data,
    ...answered,
  });
}

export const browserFetcher: Fetcher = ({ method, url, body, signal }, headers) =>
  fetch(apiUrl + url, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });

export const sendRequest = createRequestSender(browserFetcher);
