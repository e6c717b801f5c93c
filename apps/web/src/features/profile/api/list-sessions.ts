import { listSessions, type Session } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** My sessions, newest first. A sign-in elsewhere is told by a live notification, which fetches them again. */
export function sessionsQuery() {
  return queryOptions<Session[]>({
    queryKey: [...queryKeys.sessions, 'list'],
    queryFn: ({ signal }) => send(listSessions, { signal }),
  });
}
