import { apiUrl } from '#config/env.ts';
import { ANSWER_TIMEOUT_MS, trackRequest } from '#shared/api/open-requests.ts';
import { requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY, USER_KEY } from './requires-session.ts';

/** Path of the contract's `refreshToken`, repeated here because importing it would load the schemas. */
export const TOKEN_PATH = '/auth/me/token';

let probe: Promise<void> | null = null;

/**
 * Checks the session with code that every page has, and loads the session's code unless nobody is signed in. That code also reports and
 * retries failures. Runs once per page.
 */
export async function probeSession(): Promise<void> {
  if (requiresSession.get()) return;
  probe ??= probeOnce();
  await probe;
}

async function probeOnce(): Promise<void> {
  // Runs before the answer, which may miss a sign-in during the request.
  watchOtherTabs();
  const nobody = await hasNoSession().catch(() => false);
  if (!nobody) requiresSession.require();
}

function watchOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_KEY && newValue !== null) requiresSession.require();
  });
}

/** Returns true only when the server confirms that there is no valid cookie. */
async function hasNoSession(): Promise<boolean> {
  if (hasStoredSession()) return false;
  const answer = await trackRequest(fetchToken());
  if (answer.status === 401) return true;
  const body: unknown = answer.ok ? await answer.json() : null;
  return Object(body).accessToken === null;
}

function hasStoredSession(): boolean {
  return (
    sessionStorage.getItem(USER_KEY) !== null ||
    [SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY].some((mark) => localStorage.getItem(mark) !== null)
  );
}

function fetchToken(): Promise<Response> {
  return fetch(apiUrl + TOKEN_PATH, {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}
