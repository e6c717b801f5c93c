import type { CallData, ExportedList, exportList, Language } from '@atelier/contract';
import { officeAndBenchRoles, officeRoles, type Role } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import type { FileStream } from '#platform/http/calls/answers.ts';
import { type CsvCell, csvDay, csvFile, csvInstant, readPages } from '#platform/http/csv.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { todayOf } from '#platform/time/clock.ts';
import { recordAudit } from '../audit/public.ts';
import { type CatalogName, selectCatalog } from '../catalog/public.ts';
import { list as listMessages } from '../contact-messages/public.ts';
import { readPlannedVisits } from '../repairs/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { list as listMembers } from '../team/public.ts';

const EXPORT_BATCH = 100;

type Filters = CallData<typeof exportList, 'query'>;

/** Head and lines of a list. */
type Table = { readonly head: readonly string[]; readonly rows: AsyncIterable<readonly CsvCell[][]> };
type ReadTable = (platform: Platform, viewer: SignedInViewer, filters: Filters) => Promise<Table>;

type ListTable = { readonly roles: readonly Role[]; readonly read: ReadTable };

/** Roles are those of the lists, without drivers. */
const tables: Readonly<Record<ExportedList, ListTable>> = {
  visits: { roles: officeAndBenchRoles, read: visitsTable },
  messages: { roles: officeRoles, read: messagesTable },
  team: { roles: ['ADMIN'], read: teamTable },
  types: catalogTable('types'),
  partners: catalogTable('partners'),
  zones: catalogTable('zones'),
  shelves: catalogTable('shelves'),
  faults: catalogTable('faults'),
  answers: catalogTable('answers'),
};

/** Returns a list as a table. The audit has its name and the names of the filters. */
export async function exportTable(
  platform: Platform,
  viewer: SignedInViewer,
  { list, ...filters }: Filters & { readonly list: ExportedList },
): Promise<FileStream> {
  const { roles, read } = tables[list];
  if (!viewer.roles.some((role) => roles.includes(role))) throw new Failure('notAllowed');
  const { head, rows } = await read(platform, viewer, filters);
  const changes = { list, filters: Object.keys(filters) };
  await recordAudit(platform.database, { viewer, at: platform.clock.now(), action: 'list.exported', changes });
  return csvFile({ lang: viewer.lang, head, rows, cellsOf: (cells) => cells });
}

async function* inOneBatch<Item>(items: readonly Item[], cellsOf: (item: Item) => CsvCell[]) {
  yield items.map(cellsOf);
}

async function visitsTable(platform: Platform, { lang }: SignedInViewer, { day }: Filters): Promise<Table> {
  const t = translate(lang);
  const shown = day ?? todayOf(platform);
  const visits = await readPlannedVisits(platform.database, { from: shown, to: shown });
  const columns = ['time', 'type', 'customer', 'phone', 'device', 'address', 'driver'] as const;
  return {
    head: [
      t('workshop.fields.date'),
      ...columns.map((column) => t(`planning.sheet.${column}`)),
      t('workshop.columns.id'),
    ],
    rows: inOneBatch(visits, ({ date, time, type, customer, device, mode, address, assignee, repairId }) => [
      csvDay(date, lang),
      time,
      t(`workshop.visitType.${type}`),
      customer.name,
      customer.phone,
      device.name,
      mode === 'COUNTER' ? t('planning.atCounter') : address,
      assignee?.name ?? t('transition.visit.unassigned'),
      repairId,
    ]),
  };
}

async function messagesTable(platform: Platform, { lang }: SignedInViewer, { state = 'NEW' }: Filters): Promise<Table> {
  const t = translate(lang);
  const { limits, config } = platform;
  const pages = await readPages({
    most: limits.tables.exported,
    read: (cursor) => listMessages(platform, { state, cursor, limit: EXPORT_BATCH }),
  });
  const instant = (at: string | null) => csvInstant(at, lang, config.settings.SHOP_TIME_ZONE);
  return {
    head: (['received', 'sender', 'email', 'phone', 'text', 'sentAnswer.title'] as const).map((column) =>
      t(`contactMessages.${column}`),
    ),
    rows: (async function* rows() {
      for await (const page of pages)
        yield page.map(({ createdAt, name, email, phone, message, answer }): CsvCell[] => [
          instant(createdAt),
          name,
          email,
          phone,
          message,
          answer?.text ?? null,
        ]);
    })(),
  };
}

async function teamTable(platform: Platform, { lang }: SignedInViewer): Promise<Table> {
  const t = translate(lang);
  const columns = ['firstName', 'lastName', 'email', 'phone', 'roles', 'awayUntil'] as const;
  return {
    head: [...columns.map((column) => t(`team.form.${column}`)), t('workshop.columns.status')],
    rows: inOneBatch(await listMembers(platform), ({ firstName, lastName, email, phone, roles, awayUntil, state }) => [
      firstName,
      lastName,
      email,
      phone,
      roles.map((role) => t(`role.${role}`)).join(', '),
      csvDay(awayUntil, lang),
      t(`team.state.${state}`),
    ]),
  };
}

/** Fields of a catalog's entries in the order of its form. */
const catalogFields = {
  types: ['nameFr', 'nameEn', 'descriptionFr', 'descriptionEn'],
  partners: ['name', 'email', 'phone', 'lang', 'usualDays'],
  zones: ['nameFr', 'nameEn', 'postalCodes', 'places'],
  shelves: ['name', 'code'],
  faults: ['code', 'nameFr', 'nameEn'],
  answers: ['titleFr', 'titleEn', 'bodyFr', 'bodyEn'],
} as const satisfies Record<CatalogName, readonly string[]>;

type CatalogEntry = Awaited<ReturnType<(typeof selectCatalog)[CatalogName]>>[number];

function catalogTable(catalog: CatalogName): ListTable {
  const read: ReadTable = async ({ database }, { lang }) => {
    const t = translate(lang);
    const fields = catalogFields[catalog];
    const typeNames = catalog === 'faults' ? await readTypeNames(database, lang) : null;
    const yesOrNo = (isTrue: boolean) => t(isTrue ? 'common.yes' : 'common.no');
    return {
      head: [
        ...(typeNames === null ? [] : [t('catalog.deviceType')]),
        ...fields.map((field) => t(`catalog.field.${field}`)),
        t('catalog.retiredEntries'),
      ],
      rows: inOneBatch<CatalogEntry>(await selectCatalog[catalog](database), (entry) => {
        const values: Readonly<Record<string, unknown>> = entry;
        return [
          ...(typeNames === null ? [] : [typeNames.get(String(values['deviceTypeId'])) ?? null]),
          ...fields.map((field) => cellOf(values[field])),
          yesOrNo(entry.retired),
        ];
      }),
    };
  };
  return { roles: officeAndBenchRoles, read };
}

async function readTypeNames(database: Platform['database'], lang: Language): Promise<ReadonlyMap<string, string>> {
  const types = await selectCatalog.types(database);
  return new Map(types.map(({ id, nameFr, nameEn }) => [id, lang === 'fr' ? nameFr : nameEn]));
}

function cellOf(value: unknown): CsvCell {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
