import { apiUrl } from '#config/env.ts';
import { ANSWER_TIMEOUT_MS, trackRequest } from '#shared/api/open-requests.ts';
import { requiresSession, SIGNED_IN_KEY, SIGNED_OUT_OFFLINE_KEY, USER_KEY } from './requires-session.ts';

/** The contract's `refreshToken`, which would bring the schemas along. */
export const TOKEN_PATH = '/auth/me/token';

let probe: Promise<void> | null = null;

/**
 * Asks, with nothing but what every page has, whether anybody is signed in, and opens the session's door unless it is certain that nobody
 * is: what goes wrong here is told, and tried again, by the session's own code. Once for each page.
 */
export async function probeSession(): Promise<void> {
  if (requiresSession.get()) return;
  probe ??= probeOnce();
  await probe;
}

async function probeOnce(): Promise<void> {
  // Before the answer: who signs in while it is on its way may not be in it.
  watchOtherTabs();
  const nobody = await hasNoSession().catch(() => false);
  if (!nobody) requiresSession.require();
}

/** Who signs in in another tab is signed in here too. */
function watchOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN_KEY && newValue !== null) requiresSession.require();
  });
}

/** Only the server's word says that there is nobody: no cookie, or one that counts no longer. */
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
