import { type BulkResult, transitionRepairs } from '@atelier/contract';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';

type StaffAuditDeps = Pick<Platform, 'database' | 'clock'>;

/** Last search of each session. */
export class LastSearches extends LRUCache<string, string> {
  constructor() {
    super({ max: 1_000 });
  }
}

type SearchContext = StaffAuditDeps & { readonly lastSearches: LastSearches };
type SearchCall = {
  readonly viewer: SignedInViewer;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly hits: number;
};

/** Audits a search with its number of hits, not its words. Further pages and reloads aren't audited again. */
export async function auditSearch(
  { database, clock, lastSearches }: SearchContext,
  action: 'repairs.searched' | 'everything.searched',
  { viewer, q = '', cursor, hits }: SearchCall,
): Promise<void> {
  const { sessionId } = viewer;
  if (cursor !== undefined || lastSearches.peek(sessionId) === q) return;
  lastSearches.delete(sessionId);
  if (q === '') return;
  lastSearches.set(sessionId, q);
  await recordAudit(database, { viewer, at: clock.now(), action, changes: { hits } });
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
