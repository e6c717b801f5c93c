import { type BulkResult, transitionRepairs } from '@atelier/contract';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';

type StaffAuditDeps = Pick<Platform, 'database' | 'clock'>;
type SearchCall = { readonly q?: string | undefined; readonly cursor?: string | undefined };

const MAX_SESSIONS = 1_000;

/**
 * Writes down that somebody searched repairs, by which people are found too: how many were, and never the words. Pages ask again for what
 * they show; only other words are another search.
 */
export function createAuditSearch({ database, clock }: StaffAuditDeps) {
  const last = new Map<string, string>();
  return async (viewer: SignedInViewer, { q = '', cursor }: SearchCall, hits: number): Promise<void> => {
    const { userId: actorId, sessionId } = viewer;
    if (cursor !== undefined || last.get(sessionId) === q) return;
    last.delete(sessionId);
    if (q === '') return;
    last.set(sessionId, q);
    for (const [oldest] of last) if (last.size > MAX_SESSIONS) last.delete(oldest);
    await recordAudit(database, { actorId, sessionId, at: clock.now(), action: 'repairs.searched', changes: { hits } });
  };
}

/** A refusal among several is one, though the call as a whole was answered (specification/faults#a5). */
export async function auditRefusals(
  { database, clock }: StaffAuditDeps,
  { userId: actorId, sessionId }: SignedInViewer,
  results: readonly BulkResult[],
): Promise<void> {
  const refused = results.filter((result) => 'message' in result && result.message === 'notAllowed').length;
  if (refused === 0) return;
  const subject = { kind: 'call', id: `POST ${transitionRepairs.path}` } as const;
  await recordAudit(database, {
    actorId,
    sessionId,
    at: clock.now(),
    action: 'call.refused',
    subject,
    changes: { refused },
  });
}
