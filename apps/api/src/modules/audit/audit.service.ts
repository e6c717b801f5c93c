import { Readable } from 'node:stream';
import type { AuditLine, CallData, exportAudit, listAudit } from '@atelier/contract';
import { endOfDay, instantAt, type ShopSettings } from '@atelier/domain';
import { day } from '#platform/config/limits.ts';
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

/** Returns the lines as CSV. Records the export in the audit before the first line is sent. */
export async function exportTable(platform: Platform, viewer: SignedInViewer, filters: Filters): Promise<Readable> {
  const { database, clock } = platform;
  const changes = { filters: Object.keys(filters) };
  await recordAudit(database, { viewer, at: clock.now(), action: 'audit.exported', changes });
  return Readable.from(tableOf(platform, filters));
}

async function* tableOf(platform: Platform, filters: Filters): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`;
  let before: string | undefined;
  for (let left = platform.limits.audit.exported; left > 0; left -= EXPORT_BATCH) {
    const query = queryFrom(platform, filters, Math.min(EXPORT_BATCH, left));
    const rows = await selectLines(platform.database, { ...query, before });
    for (const row of rows) yield csvRowOf(row);
    before = rows.at(-1)?.id;
    if (rows.length < EXPORT_BATCH) return;
  }
}

function csvRowOf(row: AuditRow): string {
  const cells = [row.at, row.actorId, row.actorName, row.action, row.subjectKind, row.subjectId, row.subjectName];
  return `${[...cells, JSON.stringify(row.changes)].map(csvCellOf).join(',')}\r\n`;
}

// Prefixes values that a spreadsheet would evaluate as a formula (specification/faults#w6).
function csvCellOf(value: string | null): string {
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
