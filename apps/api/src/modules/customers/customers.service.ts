import type { CallData, changeCustomer, Customer, listCustomers } from '@atelier/contract';
import { normalizeEmail } from '@atelier/domain';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { correctSpelling, wordPatterns } from '#platform/database/correct-spelling.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import { findRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { guessZone, isActiveZone } from '#workflow/guess-zone.ts';
import { lockRepairsOf } from '#workflow/lock-customer.ts';
import { type AuditEntry, recordAudit } from '../audit/public.ts';
import type { Invitations } from '../auth/public.ts';
import { listDevicesOf, presentDeviceWithVersion } from '../devices/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { hasDeviceInRepair } from '../users/public.ts';
import { accountStateOf, presentCustomer, presentCustomerItem } from './customers.presenter.ts';
import {
  changeCustomerRow,
  type CustomerRow,
  similarCustomerNames,
  type CustomersPage,
  type CustomerValues,
  findCustomer,
  normalizeWords,
  lockCustomerRow,
  selectCustomers,
  selectRepairsOf,
  unknownWords,
} from './customers.queries.ts';

type CustomerBody = CallData<typeof changeCustomer, 'body'>;
type CustomerAuditDetails = Pick<AuditEntry, 'action' | 'subject' | 'changes'>;

const MAX_REPAIRS = 100;
const Id = z.uuid();

type CustomerListQuery = CallData<typeof listCustomers, 'query'> & { readonly q?: string };

/** Customers for the office. Each call writes an audit line. */
export function createCustomers({ database, clock }: Pick<Platform, 'database' | 'clock'>, invitations: Invitations) {
  const writeAudit = (
    db: Database,
    { userId: actorId, sessionId }: SignedInViewer,
    details: CustomerAuditDetails,
  ): Promise<void> => recordAudit(db, { actorId, sessionId, at: clock.now(), ...details });

  const present = async (db: Database, viewer: SignedInViewer, row: CustomerRow): Promise<Customer> =>
    presentCustomer(row, {
      devices: (await listDevicesOf(db, row.id)).map((device) => presentDeviceWithVersion(device, viewer)),
      repairs: await selectRepairsOf(db, row.id, MAX_REPAIRS),
      lang: viewer.lang,
      refusal: row.email === null ? undefined : await findRefusal(db, row.email),
    });

  const search = async (text: string, page: Omit<CustomersPage, 'search'>) => {
    const words = await normalizeWords(database, text);
    const email = text.includes('@') ? normalizeEmail(text) : null;
    const rows = await selectCustomers(database, { ...page, search: { words: words.map(wordPatterns), email } });
    if (rows.length > 0 || email !== null) return { rows, similar: false };
    return transaction(database, async (tx) => {
      const spelled = await correctSpelling(
        tx,
        { words, unknown: await unknownWords(tx, words) },
        similarCustomerNames,
      );
      if (spelled === null) return { rows, similar: false };
      const similarRows = await selectCustomers(tx, { ...page, search: { words: spelled, email } });
      return { rows: similarRows, similar: similarRows.length > 0 };
    });
  };

  return {
    list: async (viewer: SignedInViewer, { q, cursor, limit }: CustomerListQuery) => {
      const page = { cursor, limit: limit + 1 };
      const { rows, similar } =
        q === undefined
          ? { rows: await selectCustomers(database, { ...page, search: null }), similar: false }
          : await search(q, page);
      const data = rows.slice(0, limit).map(presentCustomerItem);
      // The audit stores the number of hits, not the words. Further pages aren't audited again.
      if (q !== undefined && cursor === undefined)
        await writeAudit(database, viewer, { action: 'customers.searched', changes: { hits: data.length } });
      return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null, similar };
    },

    open: async (viewer: SignedInViewer, id: string): Promise<Customer> => {
      const row = Id.safeParse(id).success ? await findCustomer(database, id) : undefined;
      if (row === undefined) throw new Failure('notFound');
      await writeAudit(database, viewer, { action: 'customer.opened', subject: { kind: 'user', id } });
      return present(database, viewer, row);
    },

    change: (viewer: SignedInViewer, id: string, form: CustomerBody): Promise<Customer> =>
      transaction(database, async (tx) => {
        const row = await lockExistingCustomer(tx, id);
        if (row.version !== form.version)
          throw new Failure('editedMeanwhile', { customer: await present(tx, viewer, row) });
        const values = await valuesOf(tx, row, form);
        if (values.isPremium !== row.isPremium && !viewer.roles.includes('ADMIN')) throw new Failure('notAllowed');
        const changes = changesBetween(row, values);
        if (Object.keys(changes).length === 0) return present(tx, viewer, row);
        await changeCustomerRow(tx, id, { values, at: clock.now() });
        if (values.email !== null && values.email !== row.email)
          await invitations.invite(tx, { ...row, ...values, email: values.email });
        await writeAudit(tx, viewer, { action: 'customer.changed', subject: { kind: 'user', id }, changes });
        return present(tx, viewer, await lockExistingCustomer(tx, id));
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, 'users_email'))
          throw new Failure('emailTaken', { issues: [{ path: 'email', message: 'member.emailTaken' }] });
        throw error;
      }),
  };
}

/** Locks the customer after their repairs, the common order for changing a name. */
async function lockExistingCustomer(tx: Transaction, id: string): Promise<CustomerRow> {
  if (!Id.safeParse(id).success) throw new Failure('notFound');
  await lockRepairsOf(tx, id);
  const row = await lockCustomerRow(tx, id);
  if (row === undefined) throw new Failure('notFound');
  return row;
}

/** Returns the values to store. Absent fields are unchanged, empty ones become null. */
async function valuesOf(tx: Transaction, row: CustomerRow, form: CustomerBody): Promise<CustomerValues> {
  const { firstName, lastName, isPremium } = form;
  const [phone, address, email] = [
    submittedOr(form.phone, row.phone),
    submittedOr(form.address, row.address),
    submittedOr(form.email, row.email),
  ];
  // Drivers and technicians may need to call.
  if (phone === null && row.phone !== null && (await hasDeviceInRepair(tx, row.id)))
    throw wrongField('phone', 'phone.inUse');
  if (email !== row.email && (accountStateOf(row) === 'ACTIVE' || email === null))
    throw wrongField('email', 'books.ownEmail');
  // The invitation asks for the phone, because a misheard address is a stranger's (specification/signing-in#invitations).
  if (phone === null && accountStateOf({ ...row, email }) === 'INVITED') throw wrongField('phone', 'required');
  const zoneId = await resolveZone(tx, row, { chosen: submittedOr(form.zoneId, row.zoneId), address });
  return { firstName, lastName, phone, address, email, zoneId, isPremium };
}

/** Returns the chosen zone. A new address without a newly chosen zone determines it. */
async function resolveZone(
  tx: Transaction,
  row: CustomerRow,
  { chosen, address }: { chosen: string | null; address: string | null },
) {
  if (chosen !== row.zoneId && chosen !== null && !(await isActiveZone(tx, chosen)))
    throw wrongField('zoneId', 'invalid');
  return chosen === row.zoneId && address !== row.address ? guessZone(tx, address) : chosen;
}

function submittedOr(value: string | null | undefined, current: string | null): string | null {
  return value === undefined ? current : value === null || value === '' ? null : value;
}

const auditFieldNames = {
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  address: 'address',
  email: 'email',
  zoneId: 'zone',
} as const;

function changesBetween(before: CustomerValues, after: CustomerValues): Record<string, unknown> {
  const fields = (Object.keys(auditFieldNames) as (keyof typeof auditFieldNames)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => auditFieldNames[field]);
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(before.isPremium === after.isPremium ? {} : { isPremium: { from: before.isPremium, to: after.isPremium } }),
  };
}
