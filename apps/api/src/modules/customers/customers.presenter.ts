import {
  type AccountState,
  type Customer,
  type CustomerItem,
  importColumns,
  type Language,
  type StaffDevice,
} from '@atelier/contract';
import { fullName } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { type CsvCell, csvInstant } from '#platform/http/csv.ts';
import { avatarPath } from '../users/public.ts';
import type { CustomerRow, selectCustomers, selectRepairsOf } from './customers.queries.ts';

type CustomerSummary = Omit<CustomerItem, 'repairs' | 'open'>;

export function presentCustomerItem({
  repairs,
  open,
  ...row
}: Awaited<ReturnType<typeof selectCustomers>>[number]): CustomerItem {
  return { ...presentSummary(row), repairs, open };
}

type MailRefusal = { readonly reason: string; readonly refusedAt: Date };
type RepairRow = Awaited<ReturnType<typeof selectRepairsOf>>[number];
type CustomerRelations = {
  readonly devices: StaffDevice[];
  readonly repairs: readonly RepairRow[];
  readonly lang: Language;
  readonly refusal: MailRefusal | undefined;
};

export function presentCustomer(row: CustomerRow, { devices, repairs, lang, refusal }: CustomerRelations): Customer {
  const { address, zoneId, version, createdAt } = row;
  return {
    ...presentSummary(row),
    address,
    lang: row.lang,
    zoneId,
    createdAt: createdAt.toISOString(),
    version,
    emailRefused: refusal === undefined ? null : { at: refusal.refusedAt.toISOString(), reason: refusal.reason },
    devices,
    repairs: repairs.map(({ id, status, outcome, issue, owner, device, icon, ...repair }) => ({
      id,
      status,
      outcome,
      issue,
      device: { name: device, type: lang === 'fr' ? repair.nameFr : repair.nameEn, icon },
      isOpen: owner !== null,
      createdAt: repair.createdAt.toISOString(),
    })),
  };
}

function presentSummary(row: CustomerRow): CustomerSummary {
  const { id, firstName, lastName, phone, email, isPremium } = row;
  return {
    id,
    firstName,
    lastName,
    name: fullName(row),
    phone,
    email,
    avatar: avatarPath(row.avatar),
    isPremium,
    account: accountStateOf(row),
  };
}

export function accountStateOf({
  email,
  emailVerifiedAt,
}: Pick<CustomerRow, 'email' | 'emailVerifiedAt'>): AccountState {
  if (email === null) return 'NONE';
  return emailVerifiedAt === null ? 'INVITED' : 'ACTIVE';
}

type TableInput = {
  readonly zones: ReadonlyMap<string, string>;
  readonly lang: Language;
  readonly timeZone: string;
};

/** Returns the head and the cells of customers as a table: the columns of an import, then facts of the list. */
export function customerTable({ zones, lang, timeZone }: TableInput) {
  const t = translate(lang);
  return {
    head: [
      ...importColumns.customers.map((column) => t(`import.column.${column}`)),
      t('customers.since'),
      t('customers.repairsTitle'),
      t('import.kind.repairs'),
    ],
    cellsOf: (row: Awaited<ReturnType<typeof selectCustomers>>[number]): CsvCell[] => {
      const imported = {
        ...row,
        zone: row.zoneId === null ? null : (zones.get(row.zoneId) ?? null),
        isPremium: t(row.isPremium ? 'common.yes' : 'common.no'),
      };
      return [
        ...importColumns.customers.map((column) => imported[column]),
        csvInstant(row.createdAt, lang, timeZone),
        row.repairs,
        row.open,
      ];
    },
  };
}
