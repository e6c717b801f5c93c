import type { Session } from '@atelier/contract';
import { useNow } from '#shared/format/times.tsx';
import { sessionStatusOf, type SessionStatus } from './session-status.ts';
import { useSession } from './use-session.ts';

export function useSessionStatus(): (session: Session) => SessionStatus {
  const currentId = useSession().user?.sessionId ?? null;
  const now = useNow();
  return (session) => sessionStatusOf(session, currentId, now);
}
