import { apiUrl } from '#config/env.ts';
import { ANSWER_LIMIT, asking } from '#shared/api/asking.ts';
import { sessionDoor, SIGNED_IN, SIGNED_OUT_OFFLINE, USER } from './session-door.ts';

/** The contract's `refreshToken`, which would bring the schemas along. */
export const TOKEN_PATH = '/auth/me/token';

let knocked: Promise<void> | null = null;

/**
 * Asks, with nothing but what every page has, whether anybody is signed in, and opens the session's door unless it is certain that nobody
 * is: what goes wrong here is told, and tried again, by the session's own code. Once for each page.
 */
export async function knock(): Promise<void> {
  if (sessionDoor.isOpen()) return;
  knocked ??= knockOnce();
  await knocked;
}

async function knockOnce(): Promise<void> {
  // Before the answer: who signs in while it is on its way may not be in it.
  hearOtherTabs();
  const nobody = await isNobody().catch(() => false);
  if (!nobody) sessionDoor.open();
}

/** Who signs in in another tab is signed in here too. */
function hearOtherTabs(): void {
  return window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_IN && newValue !== null) sessionDoor.open();
  });
}

/** Only the server's word says that there is nobody: no cookie, or one that counts no longer. */
async function isNobody(): Promise<boolean> {
  if (isRemembered()) return false;
  const answer = await asking(ask());
  if (answer.status === 401) return true;
  const said: unknown = answer.ok ? await answer.json() : null;
  return Object(said).accessToken === null;
}

function isRemembered(): boolean {
  return (
    sessionStorage.getItem(USER) !== null ||
    [SIGNED_IN, SIGNED_OUT_OFFLINE].some((mark) => localStorage.getItem(mark) !== null)
  );
}

function ask(): Promise<Response> {
  return fetch(apiUrl + TOKEN_PATH, {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(ANSWER_LIMIT),
  });
}
