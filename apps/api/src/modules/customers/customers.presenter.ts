import type { AccountState, Customer, CustomerItem, StaffDevice, Language } from '@atelier/contract';
import { fullName } from '@atelier/domain';
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
