import { ErrorBody } from '@atelier/contract';
import type { Transport } from '@atelier/contract/client';
import * as z from 'zod/mini';
import { apiUrl } from '#config/env.ts';
import { storedLanguage } from '../language/stored-language.ts';
import { ApiError } from './api-error.ts';
import { asking } from './asking.ts';
import { knownAnswers } from './known-answers.ts';

type Request = Parameters<Transport>[0];

// Whoever answers in the server's place, such as a proxy, may say only a part of it.
const Said = z.partial(ErrorBody);

/** Reads an answer that succeeded. */
type Read = (response: Response, request: Request) => Promise<unknown>;

const readJson: Read = (response) => response.json();

/** Puts a request on the wire; rejects when there is no answer. */
type Ask = (request: Request, headers: Headers) => Promise<Response>;

/** What sends one request with the credentials it has; rejects with an {@link ApiError}, `networkError` when there was no answer. */
export function requestBy(ask: Ask, read: Read = readJson) {
  return (request: Request, accessToken: string | null): Promise<unknown> =>
    asking(
      responseTo(ask, request, headersOf(request, accessToken)).then((response) => answerIn(response, request, read)),
    );
}

async function responseTo(ask: Ask, request: Request, headers: Headers): Promise<Response> {
  try {
    return await ask(request, headers);
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw new ApiError({ key: 'networkError', status: null });
  }
}

function headersOf(request: Request, accessToken: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': storedLanguage() });
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`);
  const known = request.method === 'GET' ? knownAnswers.at(request.url) : undefined;
  if (known !== undefined) headers.set('if-none-match', known.etag);
  return headers;
}

/** What the server said, or what it said before where nothing has changed since. */
async function answerIn(response: Response, request: Request, read: Read): Promise<unknown> {
  const { method, url } = request;
  const known = response.status === 304 ? knownAnswers.at(url) : undefined;
  if (known !== undefined) return known.answer;
  if (!response.ok) throw await failureOf(response);
  const answer = await read(response, request);
  if (method === 'GET') knownAnswers.keep(url, response.headers.get('etag'), answer);
  return answer;
}

async function failureOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  const answered = { status: response.status, retryAfter, requestId: response.headers.get('x-request-id') };
  const parsed = z.safeParse(Said, await response.json().catch(() => null));
  if (!parsed.success) return new ApiError({ key: 'generic', ...answered });
  const { message, error, issues } = parsed.data;
  return new ApiError({
    // The body's message, else its error field (specification/shapes#errors).
    key: [message, error].find((said) => said !== undefined && said !== '') ?? 'generic',
    issues: issues ?? [],
    body: parsed.data,
    ...answered,
  });
}

/** The browser's own way. */
export const askByFetch: Ask = ({ method, url, body, signal }, headers) =>
  fetch(apiUrl + url, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });

export const sendRequest = requestBy(askByFetch);
