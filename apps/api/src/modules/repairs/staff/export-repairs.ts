import type { CallData, exportStaffRepairs, Language, StaffRepairItem } from '@atelier/contract';
import { statusTitle, translate } from '@atelier/i18n';
import type { FileStream } from '#platform/http/calls/answers.ts';
import { csvAmount, type CsvCell, csvDay, csvFile, csvInstant, readPages } from '#platform/http/csv.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#modules/audit/public.ts';
import type { SignedInViewer } from '#modules/sessions/public.ts';
import { listOfAll } from './staff.service.ts';

const EXPORT_BATCH = 200;

/** Returns the repairs of a list or search as a table. The audit has the names of the filters and not their values. */
export async function exportRepairs(
  platform: Platform,
  viewer: SignedInViewer,
  query: CallData<typeof exportStaffRepairs, 'body'>,
): Promise<FileStream> {
  const { database, clock, limits, config } = platform;
  const rows = await readPages({
    most: limits.tables.exported,
    read: (cursor) => listOfAll(platform, database, { viewer, query: { ...query, cursor, limit: EXPORT_BATCH } }),
  });
  const { sort: _sort, ...filters } = query;
  const changes = { list: 'repairs', filters: Object.keys(filters) };
  await recordAudit(database, { viewer, at: clock.now(), action: 'list.exported', changes });
  return csvFile({
    lang: viewer.lang,
    head: headIn(viewer.lang),
    rows,
    cellsOf: (item) => cellsOf(item, viewer.lang, config.settings.SHOP_TIME_ZONE),
  });
}

function headIn(lang: Language): string[] {
  const t = translate(lang);
  return [
    t('workshop.columns.id'),
    t('workshop.columns.status'),
    t('workshop.columns.customer'),
    t('import.column.customerPhone'),
    t('import.column.customerEmail'),
    t('import.column.type'),
    t('workshop.columns.device'),
    t('import.column.issue'),
    t('workshop.columns.owner'),
    t('workshop.columns.due'),
    t('role.TECHNICIAN'),
    t('workshop.columns.partner'),
    t('import.column.price'),
    t('import.column.expectedAt'),
    t('import.column.shelf'),
    t('workshop.columns.received'),
  ];
}

function cellsOf(item: StaffRepairItem, lang: Language, timeZone: string): CsvCell[] {
  const t = translate(lang);
  const { customer, device, nextAction, technician, shelf } = item;
  return [
    item.id,
    statusTitle(t, item.status),
    customer.name,
    customer.phone,
    customer.email ?? null,
    device.type,
    device.name,
    item.issue,
    nextAction.owner === null ? null : t(`role.${nextAction.owner}`),
    csvInstant(nextAction.due, lang, timeZone),
    technician?.name ?? null,
    item.partner,
    csvAmount(item.price, lang),
    csvDay(item.expectedAt, lang),
    shelf?.name ?? null,
    csvInstant(item.createdAt, lang, timeZone),
  ];
}
