import type { AuditLine, CallData, exportAudit, listAudit } from '@atelier/contract';
import { endOfDay, instantAt, type ShopSettings } from '@atelier/domain';
import { day } from '#platform/config/limits.ts';
import type { FileStream } from '#platform/http/calls/answers.ts';
import { type CsvCell, csvFile, readPages } from '#platform/http/csv.ts';
import { pageOf } from '#platform/http/page.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { type AuditRow, deleteAuditBefore, selectLines, type AuditQuery } from './audit.queries.ts';
import { recordAudit } from './record-audit.ts';

type Filters = CallData<typeof exportAudit, 'query'>;

const YEAR = 365 * day;

/** Lines deleted by one statement, so that none takes longer than a statement may. */
const DELETE_BATCH = 5_000;

const EXPORT_BATCH = 1_000;

const columns = [
  'at',
  'actor_id',
  'actor_name',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'changes',
] as const;

export type AuditContext = Platform & { readonly settings: () => ShopSettings };

export async function deleteOldLines({ database, clock, settings }: AuditContext): Promise<void> {
  const before = new Date(clock.now().getTime() - settings().auditYears * YEAR);
  while ((await deleteAuditBefore(database, before, DELETE_BATCH)) === DELETE_BATCH);
}

export async function list(
  platform: Platform,
  { cursor: before, limit, ...filters }: CallData<typeof listAudit, 'query'>,
) {
  const rows = await selectLines(platform.database, { ...queryFrom(platform, filters, limit + 1), before });
  const { data, nextCursor } = pageOf(rows, limit);
  return { data: data.map(presentLine), nextCursor };
}

function queryFrom({ config }: Platform, { from, to, ...filters }: Filters, limit: number): AuditQuery {
  const timeZone = config.settings.SHOP_TIME_ZONE;
  return {
    ...filters,
    from: from === undefined ? undefined : instantAt(from, '00:00', timeZone),
    to: to === undefined ? undefined : endOfDay(to, timeZone),
    limit,
  };
}

function presentLine({ id, at, action, changes, ...row }: AuditRow): AuditLine {
  const { actorId, actorName, subjectKind, subjectId, subjectName } = row;
  return {
    id,
    at,
    action,
    changes,
    actor: actorId === null ? null : { id: actorId, name: actorName },
    subject:
      subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId, name: subjectName },
  };
}

/** Returns the lines as CSV. Without a filter they contain the line of this export. */
export async function exportTable(platform: Platform, viewer: SignedInViewer, filters: Filters): Promise<FileStream> {
  const { database, clock, limits } = platform;
  const changes = { filters: Object.keys(filters) };
  await recordAudit(database, { viewer, at: clock.now(), action: 'audit.exported', changes });
  const rows = await readPages({
    most: limits.audit.exported,
    read: (cursor) => list(platform, { ...filters, cursor, limit: EXPORT_BATCH }),
  });
  return csvFile({ lang: 'en', head: columns, rows, cellsOf });
}

function cellsOf({ at, actor, action, subject, changes }: AuditLine): CsvCell[] {
  const names = [actor?.id, actor?.name, action, subject?.kind, subject?.id, subject?.name];
  return [at, ...names.map((name) => name ?? null), JSON.stringify(changes)];
}
