import { exportAudit, listAudit, type CallInput } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorPages, cursorQuery } from '#shared/api/cursor-pages.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { receiveFile, saveFile } from '#shared/api/receive-file.ts';
import { send } from '#shared/api/send.ts';

export type AuditFilters = CallInput<typeof exportAudit, 'query'>;

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.audit, filters],
    queryFn: ({ pageParam, signal }) => send(listAudit, { query: { ...filters, ...cursorQuery(pageParam) }, signal }),
    ...cursorPages,
  });
}

/** Downloads the filtered audit as a file named by the day. */
export async function downloadAudit(filters: AuditFilters, day: string): Promise<void> {
  saveFile(await receiveFile(exportAudit, { query: filters }), `audit-${day}.csv`);
}
