import { endSession, getSession, type Session } from '@atelier/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { useNow } from '#shared/language/times.tsx';
import { useSession } from '#subjects/session/use-session.tsx';

export function useAccountSession(id: string) {
  return useQuery(sessionQuery(id));
}

function sessionQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.sessions, id],
    queryFn: async ({ signal }) => (await send(getSession, { params: { id }, signal })).session,
  });
}

export function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(endSession, { params: { id } }),
    onSuccess: ({ session }) => client.setQueryData(sessionQuery(id).queryKey, session),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}

export function useSessionStatus(): (session: Session) => SessionStatus {
  const currentId = useSession().user?.sessionId ?? null;
  const now = useNow();
  return (session) => sessionStatusOf(session, currentId, now);
}

/** Derived state of a session (specification/shapes#a-session). `endedAt` is null while it is active. */
export type SessionStatus = {
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly endedAt: string | null;
};

type SessionDates = Pick<Session, 'id' | 'expiresAt' | 'revokedAt'>;

/**
 * Returns a session's state. The current session never counts as expired, because the server has just answered it and this browser's clock
 * may be wrong.
 */
export function sessionStatusOf(
  { id, expiresAt, revokedAt }: SessionDates,
  currentId: string | null,
  now: Date,
): SessionStatus {
  const isCurrent = id === currentId;
  const isActive = revokedAt === null && (isCurrent || Date.parse(expiresAt) > now.getTime());
  return { isCurrent, isActive, endedAt: isActive ? null : (revokedAt ?? expiresAt) };
}
