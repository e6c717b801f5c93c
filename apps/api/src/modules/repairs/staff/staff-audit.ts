import { type BulkResult, transitionRepairs } from '@atelier/contract';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';

type StaffAuditDeps = Pick<Platform, 'database' | 'clock'>;
type SearchCall = { readonly q?: string | undefined; readonly cursor?: string | undefined };

const MAX_SESSIONS = 1_000;

/**
 * Audits a search with its number of hits, not its words. Further pages and reloads aren't audited again, so it remembers the last
 * search of each session.
 */
export function createAuditSearch(
  { database, clock }: StaffAuditDeps,
  action: 'repairs.searched' | 'everything.searched',
) {
  const last = new LRUCache<string, string>({ max: MAX_SESSIONS });
  return async (viewer: SignedInViewer, { q = '', cursor }: SearchCall, hits: number): Promise<void> => {
    const { sessionId } = viewer;
    if (cursor !== undefined || last.peek(sessionId) === q) return;
    last.delete(sessionId);
    if (q === '') return;
    last.set(sessionId, q);
    await recordAudit(database, { viewer, at: clock.now(), action, changes: { hits } });
  };
}

/** Audits refusals inside a bulk call, whose response is a success (specification/faults#a5). */
export async function auditRefusals(
  { database, clock }: StaffAuditDeps,
  viewer: SignedInViewer,
  results: readonly BulkResult[],
): Promise<void> {
  const refused = results.filter((result) => 'message' in result && result.message === 'notAllowed').length;
  if (refused === 0) return;
  const subject = { kind: 'call', id: `POST ${transitionRepairs.path}` } as const;
  await recordAudit(database, {
    viewer,
    at: clock.now(),
    action: 'call.refused',
    subject,
    changes: { refused },
  });
}
