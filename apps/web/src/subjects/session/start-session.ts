import {
  ACCESS_TOKEN_HEADER,
  getMe,
  listPageAt,
  logout,
  refreshToken,
  startPage,
  updateMyLanguage,
  type Answer,
  type Language,
} from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import { ANSWER_TIMEOUT_MS } from '#shared/api/open-requests.ts';
import { credentials, requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY } from '#shared/api/current-user.ts';
import { responseCache } from '#shared/api/response-cache.ts';
import { prefetchAnswer, send } from '#shared/api/send.ts';
import { isSessionOver, connectionProblemOf, ApiError } from '#shared/api/api-error.ts';
import { browserFetcher, createRequestSender, sendRequest } from '#shared/api/request.ts';
import { sessionStore } from './session-store.ts';

/** Sends a sign-out that was made offline. Also runs before signing in, so the former session ends even if that fails. */
export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGNED_OUT_OFFLINE_KEY) === null) return;
  await send(logout, timeout());
  localStorage.removeItem(SIGNED_OUT_OFFLINE_KEY);
}

/** Restores the session at load and on each retry. Never rejects. */
async function resume(): Promise<void> {
  const epoch = sessionStore.epoch();
  // The user changed meanwhile, so the answer is discarded.
  const isStale = () => sessionStore.epoch() !== epoch;
  try {
    // After an offline sign-out the cookie is still valid, so it must not sign the user in again.
    const signedOut = await isSignOutPending();
    if (isStale()) return;
    if (signedOut) return sessionStore.clear();
    const started = await startOrRefresh();
    if (started === null || isStale()) return;
    const { user } = started.user === null ? await send(getMe, timeout()) : { user: started.user };
    if (isStale()) return;
    sessionStore.resume(sessionStore.accessToken() ?? started.token, user);
    keepFirstList(started.first);
  } catch (error) {
    if (isStale()) return;
    if (isSessionOver(error)) sessionStore.clear();
    else sessionStore.setConnectionProblem(connectionProblemOf(error));
  }
}

type StartAnswer = Answer<typeof startPage>;
type StartedSession = { readonly token: string } & StartAnswer;

/**
 * Gets the token, and on a page that begins with a list also the user and the list in the same answer. Joining a running refresh gets the
 * token alone.
 */
async function startOrRefresh(): Promise<StartedSession | null> {
  const started: StartAnswer = { user: null, first: null };
  // Without a location in unit tests.
  const page = typeof location === 'undefined' ? undefined : listPageAt(location);
  const start = async (): Promise<string | null> => {
    let fresh: string | null = null;
    const sender = createRequestSender(browserFetcher, async (response) => {
      fresh = response.headers.get(ACCESS_TOKEN_HEADER);
      return response.json();
    });
    const client = createClient((request) => sender(request, null));
    Object.assign(started, await client(startPage, { query: { page }, ...timeout() }));
    return fresh;
  };
  const token = await refreshAccessToken(page === undefined ? requestToken : start);
  return token === null ? null : { token, ...started };
}

let firstRows: string | null = null;

/** Returns the first rows of the page as HTML once, for its script that runs before the application. */
export function takeFirstRows(): string | null {
  const html = firstRows;
  firstRows = null;
  return html;
}

/** Passes the list to its first reader, and its tag to the next request. */
function keepFirstList(first: StartAnswer['first']): void {
  if (first === null) return;
  responseCache.set(first.url, first.etag, first.body);
  prefetchAnswer(first.url, first.body);
  firstRows = first.html;
}

function timeout() {
  return { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) };
}

function isSignOutPending(): Promise<boolean> {
  return finishSignOut().then(
    () => false,
    () => true,
  );
}

/** Renews only the token of a running session. Its caller reports failures. */
async function renew(): Promise<void> {
  await refreshAccessToken().catch(() => undefined);
}

/** Milliseconds before each retry. The last value repeats. */
const waits = [1000, 2000, 5000, 10_000, 30_000] as const;

type Later = (run: () => void, wait: number) => () => void;

const byTimer: Later = (run, wait) => {
  const timer = setTimeout(run, wait);
  return () => clearTimeout(timer);
};

const retry = createRetry({
  attempt: () => (sessionStore.get().status === 'signedIn' ? renew() : resume()),
  isNeeded: () => sessionStore.get().connectionProblem === 'reconnecting',
});

export function retryNow(): Promise<void> {
  return retry.runNow();
}

/** Checks the session after a sign-in in another tab. A running check is repeated, because it may be older. */
export async function recheckSession(): Promise<void> {
  await retry.settled();
  if (sessionStore.get().user === null) await retry.runNow();
}

let started: Promise<void> | null = null;

/**
 * Starts the session at load: sends a pending sign-out, then fetches token and user (specification/signing-in#in-the-browser). Resolves
 * after the first attempt. Retries follow, and until an answer the session is unknown.
 */
export function startSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  requiresSession.require();
  credentials.setRenewal(refreshAccessToken);
  followOtherTabs();
  retryAutomatically();
  return resume();
}

/** Signs out when another tab does. Reloads when another user has signed in there. */
function followOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_OFFLINE_KEY) sessionStore.clear('person');
    const { user } = sessionStore.get();
    if (key === SIGNED_IN_KEY && user !== null && user.id !== newValue) window.location.reload();
  });
}

function retryAutomatically(): void {
  sessionStore.subscribe(retry.update);
  window.addEventListener('online', () => {
    if (sessionStore.get().connectionProblem === 'reconnecting') void retry.runNow();
  });
}

type BeforeSignOut = () => Promise<boolean>;

let finishWork: BeforeSignOut | null = null;

/** Sets what a sign-out does first, while the session lasts. It returns false to stop the sign-out, and must end by itself. */
export function beforeSignOut(finish: BeforeSignOut): void {
  finishWork = finish;
}

/** Clears all local data, then signs out at the server. Offline, it is sent later (specification/signing-in#sessions). */
export async function signOut(): Promise<void> {
  if (finishWork !== null && !(await finishWork())) return;
  localStorage.setItem(SIGNED_OUT_OFFLINE_KEY, '1');
  sessionStore.clear('person');
  await finishSignOut().catch(() => undefined);
}

const clientWithoutToken = createClient((request) => sendRequest(request, null));

let refreshing: { readonly epoch: number; readonly token: Promise<string | null> } | null = null;

/**
 * Returns a new access token, or null when the session is over. Concurrent callers share one request. An answer is discarded when the user
 * changed meanwhile.
 */
export function refreshAccessToken(request = requestToken): Promise<string | null> {
  const epoch = sessionStore.epoch();
  if (refreshing?.epoch === epoch) return refreshing.token;
  const token = refreshOnce(epoch, request).finally(() => {
    if (refreshing?.token === token) refreshing = null;
  });
  refreshing = { epoch, token };
  return token;
}

async function refreshOnce(epoch: number, request: typeof requestToken): Promise<string | null> {
  const isStale = () => sessionStore.epoch() !== epoch;
  try {
    const token = await request();
    if (isStale()) return null;
    if (token === null) sessionStore.clear();
    else sessionStore.renew(token);
    return token;
  } catch (error) {
    if (isStale()) return null;
    if (!isSessionOver(error)) {
      sessionStore.setConnectionProblem(connectionProblemOf(error));
      throw callErrorOf(error);
    }
    sessionStore.clear();
    return null;
  }
}

async function requestToken(): Promise<string | null> {
  const { accessToken } = await clientWithoutToken(refreshToken, timeout());
  return accessToken ?? null;
}

// Replaces `notAllowed`, which would blame the account instead of the page's origin.
function callErrorOf(error: unknown): ApiError {
  if (connectionProblemOf(error) === 'refused') return new ApiError({ key: 'addressRefused', status: 403 });
  return error instanceof ApiError ? error : new ApiError({ key: 'networkError', status: null });
}

type RetryOptions = {
  /** Never rejects. `isNeeded` decides about success. */
  readonly attempt: () => Promise<void>;
  readonly isNeeded: () => boolean;
  readonly later?: Later;
};

type Retry = {
  /** Starts or stops retrying, depending on `isNeeded`. */
  readonly update: () => void;
  /** Retries at once, or joins the running attempt. */
  readonly runNow: () => Promise<void>;
  readonly settled: () => Promise<void>;
};

/** Retries after 1, 2, 5 and 10 seconds, then every 30, until no longer needed. */
export function createRetry({ attempt, isNeeded, later = byTimer }: RetryOptions): Retry {
  let failures = 0;
  let cancel: (() => void) | null = null;
  let trying: Promise<void> | null = null;
  const drop = () => {
    cancel?.();
    cancel = null;
  };
  const update = () => {
    if (!isNeeded()) {
      failures = 0;
      return drop();
    }
    if (trying !== null || cancel !== null) return;
    cancel = later(() => void runNow(), waits[Math.min(failures, waits.length - 1)] ?? 0);
    failures += 1;
  };
  const runNow = () => {
    drop();
    trying ??= attempt().finally(() => {
      trying = null;
      update();
    });
    return trying;
  };
  const settled = (): Promise<void> => trying ?? Promise.resolve();
  return { update, runNow, settled };
}

/** Saves the chosen language at the server. After a failure the next sign-in repeats it. */
export async function saveLanguage(lang: Language): Promise<void> {
  const { user } = sessionStore.get();
  if (user === null || user.lang === lang) return;
  try {
    sessionStore.update((await send(updateMyLanguage, { body: { lang } })).user);
  } catch {
    // The page already shows the chosen language, so a failure isn't shown.
  }
}
