import type { User } from '@atelier/contract';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';

type ResolvedUser = { readonly user: User | null; readonly isUnknown: boolean };

/** Returns the user remembered by this tab at once, and the session check confirms it later. Without one, the check comes first. */
export async function resolveUser(): Promise<ResolvedUser> {
  const first = startSession();
  if (sessionStore.get().user === null) await first;
  const { status, user } = sessionStore.get();
  return { user, isUnknown: status === 'unknown' && user === null };
}

export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
