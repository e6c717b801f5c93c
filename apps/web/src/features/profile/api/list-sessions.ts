import { listSessions, type Session } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Returns the query of sessions, newest first. A live notification of a sign-in refetches them. */
export function sessionsQuery() {
  return queryOptions<Session[]>({
    queryKey: [...queryKeys.sessions, 'list'],
    queryFn: ({ signal }) => send(listSessions, { signal }),
  });
}
