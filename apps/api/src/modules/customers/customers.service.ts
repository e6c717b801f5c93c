import type { CallData, changeCustomer, Customer, exportCustomers, listCustomers } from '@atelier/contract';
import { isAdmin, normalizeEmail } from '@atelier/domain';
import { type Database, inTransaction, transaction, type Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/errors.ts';
import { correctSpelling, wordPatterns } from '#platform/database/correct-spelling.ts';
import { csvFile, readPages } from '#platform/http/csv.ts';
import type { FileStream } from '#platform/http/calls/answers.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { pageOf } from '#platform/http/page.ts';
import { isId, submittedOr } from '#platform/http/submitted-values.ts';
import { findRefusal, liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { guessZone, isActiveZone } from '#workflow/repair/guess-zone.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import { type AuditEntry, changesBetween, recordAudit } from '../audit/public.ts';
import { sendInvitation } from '../auth/public.ts';
import { listDevicesOf, presentDeviceWithVersion } from '../devices/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { hasDeviceInRepair } from '../users/public.ts';
import { accountStateOf, customerTable, presentCustomer, presentCustomerItem } from './customers.presenter.ts';
import {
  changeCustomerRow,
  type CustomerRow,
  similarCustomerNames,
  type CustomersPage,
  type CustomerValues,
  findCustomer,
  searchedWords,
  lockCustomerRow,
  selectCustomers,
  selectRepairsOf,
  selectZoneNames,
  unknownWords,
} from './customers.queries.ts';

const audited = {
  fields: ['firstName', 'lastName', 'phone', 'address', 'email', 'zoneId'],
  flags: ['isPremium'],
} as const;

type CustomerBody = CallData<typeof changeCustomer, 'body'>;
type CustomerAuditDetails = Pick<AuditEntry, 'action' | 'subject' | 'changes'>;

const MAX_REPAIRS = 100;
const EXPORT_BATCH = 500;

type CustomerListQuery = CallData<typeof listCustomers, 'query'> & { readonly q?: string | undefined };

/** Lists customers for the office. Each call of this module writes an audit line. */
export async function list(platform: Platform, viewer: SignedInViewer, { q, cursor, limit }: CustomerListQuery) {
  const { database } = platform;
  const { data, nextCursor, similar } = await readPage(database, { q, cursor, limit });
  // The audit stores the number of hits, not the words. Further pages aren't audited again.
  if (q !== undefined && cursor === undefined)
    await writeAudit(platform, database, { viewer, action: 'customers.searched', changes: { hits: data.length } });
  return { data: data.map(presentCustomerItem), nextCursor, similar };
}

async function readPage(database: Database, { q, cursor, limit }: CustomerListQuery) {
  const page = { cursor, limit: limit + 1 };
  const { rows, similar } =
    q === undefined
      ? { rows: await selectCustomers(database, { ...page, search: null }), similar: false }
      : await search(database, q, page);
  return { ...pageOf(rows, limit), similar };
}

/** Returns the customers of the list or search as a table, with the columns of an import first. */
export async function exportTable(
  platform: Platform,
  viewer: SignedInViewer,
  { q }: CallData<typeof exportCustomers, 'body'>,
): Promise<FileStream> {
  const { database, limits, config } = platform;
  const customers = await readPages({
    most: limits.tables.exported,
    read: (cursor) => readPage(database, { q, cursor, limit: EXPORT_BATCH }),
  });
  const table = customerTable({
    zones: await selectZoneNames(database, viewer.lang),
    lang: viewer.lang,
    timeZone: config.settings.SHOP_TIME_ZONE,
  });
  const changes = { list: 'customers', filters: q === undefined ? [] : ['q'] };
  await writeAudit(platform, database, { viewer, action: 'list.exported', changes });
  return csvFile({ lang: viewer.lang, head: table.head, rows: customers, cellsOf: table.cellsOf });
}

async function search(database: Database, text: string, page: Omit<CustomersPage, 'search'>) {
  const words = await searchedWords(database, text);
  const email = text.includes('@') ? normalizeEmail(text) : null;
  const rows = await selectCustomers(database, { ...page, search: { words: words.map(wordPatterns), email } });
  if (rows.length > 0 || email !== null) return { rows, similar: false };
  return transaction(database, async (tx) => {
    const spelled = await correctSpelling(tx, { words, unknown: await unknownWords(tx, words) }, similarCustomerNames);
    if (spelled === null) return { rows, similar: false };
    const similarRows = await selectCustomers(tx, { ...page, search: { words: spelled, email } });
    return { rows: similarRows, similar: similarRows.length > 0 };
  });
}

function writeAudit(
  { clock }: Platform,
  db: Database,
  details: CustomerAuditDetails & { readonly viewer: SignedInViewer },
): Promise<void> {
  return recordAudit(db, { at: clock.now(), ...details });
}

export async function open(platform: Platform, viewer: SignedInViewer, id: string): Promise<Customer> {
  const { database } = platform;
  const row = orNotFound(isId(id) ? await findCustomer(database, id) : undefined);
  await writeAudit(platform, database, { viewer, action: 'customer.opened', subject: { kind: 'user', id } });
  return present(database, viewer, row);
}

async function present(db: Database, viewer: SignedInViewer, row: CustomerRow): Promise<Customer> {
  return presentCustomer(row, {
    devices: (await listDevicesOf(db, row.id)).map((device) => presentDeviceWithVersion(device, viewer)),
    repairs: await selectRepairsOf(db, row.id, MAX_REPAIRS),
    lang: viewer.lang,
    refusal: row.email === null ? undefined : await findRefusal(db, row.email),
  });
}

type CustomerChange = { readonly id: string; readonly form: CustomerBody };

export async function change(
  platform: Platform,
  viewer: SignedInViewer,
  customerChange: CustomerChange,
): Promise<Customer> {
  try {
    return await transaction(platform.database, (tx) => storeChange(platform, tx, { viewer, ...customerChange }));
  } catch (error) {
    if (isUniqueViolation(error, 'users_email'))
      throw new Failure('emailTaken', { issues: [{ path: 'email', message: 'member.emailTaken' }] });
    throw error;
  }
}

async function storeChange(
  platform: Platform,
  tx: Transaction,
  { viewer, id, form }: CustomerChange & { readonly viewer: SignedInViewer },
): Promise<Customer> {
  const row = await lockExistingCustomer(tx, id);
  if (row.version !== form.version) throw new Failure('editedMeanwhile', { customer: await present(tx, viewer, row) });
  const values = await valuesOf(tx, row, form);
  if (values.isPremium !== row.isPremium && !isAdmin(viewer)) throw new Failure('notAllowed');
  const changes = changesBetween<CustomerValues>(row, values, audited);
  if (Object.keys(changes).length === 0) return present(tx, viewer, row);
  await changeCustomerRow(tx, id, { values, at: platform.clock.now() });
  if (row.email !== null && values.email !== row.email) await liftRefusal(tx, row.email);
  if (values.email !== null && values.email !== row.email)
    await sendInvitation(platform, tx, { ...row, ...values, email: values.email });
  await writeAudit(platform, tx, { viewer, action: 'customer.changed', subject: { kind: 'user', id }, changes });
  return present(tx, viewer, await lockExistingCustomer(tx, id));
}

type CustomerRequest = { readonly viewer: SignedInViewer; readonly id: string };

export function inviteAgain(platform: Platform, db: Database, { viewer, id }: CustomerRequest): Promise<Customer> {
  return inTransaction(db, async (tx) => {
    const row = await lockExistingCustomer(tx, id);
    const { email, phone } = row;
    const customer = await present(tx, viewer, row);
    if (email === null || customer.account !== 'INVITED') throw new Failure('editedMeanwhile', { customer });
    if (phone === null) throw wrongField('phone', 'required');
    await sendInvitation(platform, tx, { ...row, email });
    await writeAudit(platform, tx, { viewer, action: 'customer.invited', subject: { kind: 'user', id } });
    return customer;
  });
}

/** Locks the customer after their repairs, the common order for changing a name. */
async function lockExistingCustomer(tx: Transaction, id: string): Promise<CustomerRow> {
  if (!isId(id)) throw new Failure('notFound');
  await lockRepairsOf(tx, id);
  return orNotFound(await lockCustomerRow(tx, id));
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
  const isImported = row.phone === null && email === row.email;
  if (phone === null && !isImported && accountStateOf({ ...row, email }) === 'INVITED')
    throw wrongField('phone', 'required');
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
