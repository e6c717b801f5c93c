import type { AccountState, Customer, CustomerItem, KeptDevice, Language } from '@atelier/contract';
import { avatarAddress } from '../users/public.ts';
import type { CustomerRow, selectCustomers, selectRepairsOf } from './customers.queries.ts';

type Known = Omit<CustomerItem, 'repairs' | 'open'>;

export function presentCustomerItem({
  repairs,
  open,
  ...row
}: Awaited<ReturnType<typeof selectCustomers>>[number]): CustomerItem {
  return { ...presentKnown(row), repairs, open };
}

type Refusal = { readonly reason: string; readonly refusedAt: Date };
type RepairRow = Awaited<ReturnType<typeof selectRepairsOf>>[number];
type Belongings = {
  readonly devices: KeptDevice[];
  readonly repairs: readonly RepairRow[];
  readonly lang: Language;
  readonly refusal: Refusal | undefined;
};

/** A customer with what they have, types named in the reader's language. */
export function presentCustomer(row: CustomerRow, { devices, repairs, lang, refusal }: Belongings): Customer {
  const { address, zoneId, version, createdAt } = row;
  return {
    ...presentKnown(row),
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

function presentKnown(row: CustomerRow): Known {
  const { id, firstName, lastName, phone, email, isPremium } = row;
  const name = `${firstName} ${lastName}`;
  return {
    id,
    firstName,
    lastName,
    name,
    phone,
    email,
    avatar: avatarAddress(row.avatar),
    isPremium,
    account: accountOf(row),
  };
}

/** Whether somebody can sign in, or could once they follow the mailed link. */
export function accountOf({ email, emailVerifiedAt }: Pick<CustomerRow, 'email' | 'emailVerifiedAt'>): AccountState {
  if (email === null) return 'NONE';
  return emailVerifiedAt === null ? 'INVITED' : 'ACTIVE';
}
