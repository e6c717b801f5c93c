import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/queries.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

// The server names device types and faults in the user's stored language, whatever language the page shows.
const translated = [
  queryKeys.deviceTypes,
  queryKeys.devices,
  queryKeys.repairs,
  queryKeys.staffRepairs,
  queryKeys.customers,
  queryKeys.callers,
  queryKeys.figures,
];

/** Refetches translated data once the server has stored another language. Returns a function that stops it. */
export function followLanguage(client: Pick<QueryClient, 'invalidateQueries'>): () => void {
  let named = sessionStore.get().user?.lang;
  return sessionStore.subscribe(() => {
    const lang = sessionStore.get().user?.lang ?? named;
    if (named !== undefined && lang !== named)
      for (const queryKey of translated) void client.invalidateQueries({ queryKey });
    named = lang;
  });
}

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
