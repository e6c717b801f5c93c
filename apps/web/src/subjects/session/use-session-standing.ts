import type { Session } from '@atelier/contract';
import { useNow } from '#shared/format/times.tsx';
import { standingOf, type SessionStanding } from './session-standing.ts';
import { useSession } from './use-session.ts';

/** How any of my sessions stands at this moment; one that runs out while it is looked at goes by itself. */
export function useSessionStanding(): (session: Session) => SessionStanding {
  const currentId = useSession().user?.sessionId ?? null;
  const now = useNow();
  return (session) => standingOf(session, currentId, now);
}
