import { type exportAudit, listAudit, type CallInput, type AuditLine } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorPages, cursorQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { HOUR_MS } from '@atelier/domain';

export type AuditFilters = CallInput<typeof exportAudit, 'query'>;

/** Returns the query of filtered lines by page, never from the cache alone, because new ones aren't announced. */
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.audit, filters],
    queryFn: ({ pageParam, signal }) => send(listAudit, { query: { ...filters, ...cursorQuery(pageParam) }, signal }),
    staleTime: 0,
    ...cursorPages,
  });
}

export type AuditGroup = {
  readonly key: string;
  readonly actor: AuditLine['actor'];
  readonly hour: string;
  readonly lines: readonly AuditLine[];
};

/** Groups lines by hour, newest first, and in the hour by person, latest first. */
export function groupAuditLines(lines: readonly AuditLine[]): AuditGroup[] {
  const groups = Map.groupBy(lines, ({ at, actor }) => `${hourOf(at)} ${actor?.id ?? ''}`);
  return [...groups].map(([key, [newestLine, ...otherGroups]]) => {
    if (newestLine === undefined) throw new TypeError('invariant: empty audit group');
    return { key, actor: newestLine.actor, hour: hourOf(newestLine.at), lines: [newestLine, ...otherGroups] };
  });
}

function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString();
}
