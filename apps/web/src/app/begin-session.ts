import { prefetchRequest } from '../shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { firstRequest } from './first-request.ts';

/** A page behind the sign-in begins with this: who is there, and what it asks first, is asked while the rest of its code is on its way. */
async function begin(): Promise<void> {
  await startSession();
  const { status, user } = sessionStore.get();
  const question = status === 'signedIn' && user !== null ? firstRequest(window.location, user) : null;
  if (question !== null) prefetchRequest(question);
}

void begin();
