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

/** So many repairs of a customer stand on their page. */
const MAX_REPAIRS = 100;
const Id = z.uuid();

/** Which page of whom; without words of all. */
type CustomerListQuery = CallData<typeof listCustomers, 'query'> & { readonly q?: string };

/** The shop's customers, for whoever answers for it: found, opened and changed; each of it leaves a line in the audit. */
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

  /** Finds customers by words, else by the nearest names; an address is taken as typed. */
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
      // One more than asked for tells whether there is a next page.
      const page = { cursor, limit: limit + 1 };
      const { rows, similar } =
        q === undefined
          ? { rows: await selectCustomers(database, { ...page, search: null }), similar: false }
          : await search(q, page);
      const data = rows.slice(0, limit).map(presentCustomerItem);
      // What was found and never what was typed; a further page is no other search.
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

/** The customer behind their repairs, as everybody locks them who changes a name. */
async function lockExistingCustomer(tx: Transaction, id: string): Promise<CustomerRow> {
  if (!Id.safeParse(id).success) throw new Failure('notFound');
  await lockRepairsOf(tx, id);
  const row = await lockCustomerRow(tx, id);
  if (row === undefined) throw new Failure('notFound');
  return row;
}

/** What the form says, where it may; an absent field stays, an empty one is taken away. */
async function valuesOf(tx: Transaction, row: CustomerRow, form: CustomerBody): Promise<CustomerValues> {
  const { firstName, lastName, isPremium } = form;
  const [phone, address, email] = [
    submittedOr(form.phone, row.phone),
    submittedOr(form.address, row.address),
    submittedOr(form.email, row.email),
  ];
  // Whoever fetches the device or brings it may have to call.
  if (phone === null && row.phone !== null && (await hasDeviceInRepair(tx, row.id)))
    throw wrongField('phone', 'phone.inUse');
  if (email !== row.email && (accountStateOf(row) === 'ACTIVE' || email === null))
    throw wrongField('email', 'books.ownEmail');
  // An invitation asks for its end until it is accepted: an address that was misheard is a stranger's (specification/signing-in#invitations).
  if (phone === null && accountStateOf({ ...row, email }) === 'INVITED') throw wrongField('phone', 'required');
  const zoneId = await resolveZone(tx, row, { chosen: submittedOr(form.zoneId, row.zoneId), address });
  return { firstName, lastName, phone, address, email, zoneId, isPremium };
}

/** The zone that was chosen; with another address, unless another zone was chosen with it, the one that it says. */
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

/** The names of what differs, and whether they are premium from now on. */
function changesBetween(before: CustomerValues, after: CustomerValues): Record<string, unknown> {
  const fields = (Object.keys(auditFieldNames) as (keyof typeof auditFieldNames)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => auditFieldNames[field]);
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(before.isPremium === after.isPremium ? {} : { isPremium: { from: before.isPremium, to: after.isPremium } }),
  };
}
