import { prefetchRequest } from '../shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { firstRequest } from './first-request.ts';

/** Starts the session check and the page's first request while the rest of the code is loading. */
async function begin(): Promise<void> {
  await startSession();
  const { status, user } = sessionStore.get();
  const question = status === 'signedIn' && user !== null ? firstRequest(window.location, user) : null;
  if (question !== null) prefetchRequest(question);
}

void begin();
