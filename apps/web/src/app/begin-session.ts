import { sendEarly } from '../shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { firstQuestion } from './first-question.ts';

/** A page behind the sign-in begins with this: who is there, and what it asks first, is asked while the rest of its code is on its way. */
async function begin(): Promise<void> {
  await startSession();
  const { status, user } = sessionStore.get();
  const question = status === 'signedIn' && user !== null ? firstQuestion(window.location, user) : null;
  if (question !== null) sendEarly(question);
}

void begin();
