import type { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '#subjects/session/session-store.ts';

/** Refetches failed queries once the session check has succeeded again. Returns a function that stops it. */
export function followRecovery(client: Pick<QueryClient, 'refetchQueries'>): () => void {
  let before = sessionStore.get().connectionProblem;
  return sessionStore.subscribe(() => {
    const { status, connectionProblem } = sessionStore.get();
    const recovered = before !== null && connectionProblem === null && status === 'signedIn';
    before = connectionProblem;
    if (recovered) void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}
