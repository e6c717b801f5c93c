import {
  editedPhone,
  type ImportLine,
  type Language,
  optionalEmail,
  optionalLines,
  personName,
} from '@atelier/contract';
import { fullName, isCustomer, textLimits } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '#platform/database/database.ts';
import { emptyToNull } from '#platform/http/submitted-values.ts';
import type { users } from '#schema/index.ts';
import { zoneGuesser } from '#workflow/repair/guess-zone.ts';
import {
  type CheckedImport,
  type CheckInput,
  foldText,
  LineReader,
  type LineState,
  Multiset,
  newLine,
  readYes,
} from './cells.ts';
import { insertCustomers, selectOwners, selectZonesByName } from './import.queries.ts';

type NewCustomer = Pick<
  typeof users.$inferSelect,
  'firstName' | 'lastName' | 'phone' | 'email' | 'address' | 'zoneId' | 'lang' | 'isPremium'
>;

type ReadLine = { readonly reader: LineReader; readonly customer: NewCustomer };

const languages = new Map<string, Language>([
  ...['fr', 'français', 'french'].map((name) => [foldText(name), 'fr'] as const),
  ...['en', 'anglais', 'english'].map((name) => [name, 'en'] as const),
]);

/**
 * Customers with phone or e-mail address. They begin as callers do, without a password, and nobody is invited. Known are those with the
 * same address, or with the same number and name. A line without address that repeats the number and name of a line before is the same.
 */
export async function checkCustomers(
  database: Database,
  { lines, viewer, context }: CheckInput,
): Promise<CheckedImport> {
  const zones = await selectZonesByName(database);
  const read = lines.map((line) => readLine(line, zones, viewer.lang));
  const { states, sameAs } = await statesOf(database, read);
  return {
    sameAs,
    lines: read.map(({ reader }, index) => reader.checked(states[index] ?? newLine)),
    write: (tx) =>
      write(tx, { at: context.clock.now(), added: read.filter((_, index) => states[index]?.state === 'new') }),
  };
}

function readLine(line: ImportLine, zones: ReadonlyMap<string, string>, lang: Language): ReadLine {
  const reader = new LineReader('customers', line);
  const [phone, email] = [
    emptyToNull(reader.read('phone', editedPhone())),
    emptyToNull(reader.read('email', optionalEmail)),
  ];
  // Somebody has to be able to reach them. Either cell mends the line.
  if (phone === null && email === null && reader.problems.length === 0)
    for (const column of ['phone', 'email'] as const) reader.refuse(column, 'import.unreachable');
  const customer = {
    firstName: reader.read('firstName', personName) ?? '',
    lastName: reader.read('lastName', personName) ?? '',
    phone,
    email,
    address: emptyToNull(reader.read('address', optionalLines(textLimits.address))),
    zoneId: reader.find('zone', zones, 'import.zoneUnknown'),
    lang: reader.find('lang', languages, 'import.languageUnknown') ?? lang,
    isPremium: readYes(reader, 'isPremium'),
  };
  return { reader, customer };
}

async function statesOf(database: Database, read: readonly ReadLine[]) {
  const emails = read.flatMap(({ customer }) => customer.email ?? []);
  const phones = read.flatMap(({ customer }) => customer.phone ?? []);
  const owners = await selectOwners(database, { emails, phones, names: [] });
  const byEmail = new Map(owners.flatMap((owner) => (owner.email === null ? [] : [[owner.email, owner] as const])));
  const matched = new Set(emails.map((email) => byEmail.get(email)?.id));
  const byPhone = new Multiset();
  for (const owner of owners) if (!matched.has(owner.id)) byPhone.add(keyOf(owner), owner.id);
  const seen = new Set<string>();
  const refs = read.map(({ reader, customer }) => {
    const owner = customer.email === null ? undefined : byEmail.get(customer.email);
    if (customer.email !== null && seen.has(customer.email)) reader.refuse('email', 'import.twice');
    if (customer.email !== null) seen.add(customer.email);
    if (owner !== undefined && !isCustomer(owner)) reader.refuse('email', 'member.emailTaken');
    return owner?.id ?? (customer.phone === null ? undefined : byPhone.take(keyOf(customer))) ?? null;
  });
  return statesByRefs(read, refs);
}

/** Returns the states of lines. `sameAs` has the index of the new line whose number and name a line without address repeats. */
function statesByRefs(read: readonly ReadLine[], refs: readonly (string | null)[]) {
  const sameAs = new Map<number, number>();
  const firstByKey = new Map<string, number>();
  const states = read.map(({ customer }, index): LineState => {
    const ref = refs[index] ?? null;
    const key = customer.phone === null ? '' : keyOf(customer);
    const first = key === '' ? undefined : firstByKey.get(key);
    if (key !== '' && first === undefined) firstByKey.set(key, index);
    if (ref !== null) return { state: 'known', ref };
    if (first === undefined || customer.email !== null) return newLine;
    const firstRef = refs[first] ?? null;
    if (firstRef === null) sameAs.set(index, first);
    return { state: 'known', ref: firstRef };
  });
  return { states, sameAs };
}

function keyOf(customer: Pick<NewCustomer, 'phone' | 'firstName' | 'lastName'>): string {
  return `${customer.phone} ${foldText(fullName(customer))}`;
}

type Addition = { readonly at: Date; readonly added: readonly ReadLine[] };

async function write(tx: Transaction, { at, added }: Addition): Promise<readonly string[]> {
  const zoneOf = await zoneGuesser(tx);
  const rows = added.map(({ customer }): typeof users.$inferInsert => ({
    id: uuidv7(),
    ...customer,
    zoneId: customer.zoneId ?? (customer.address === null ? null : zoneOf(customer.address)),
    mailLang: customer.lang,
    roles: ['CUSTOMER'],
    createdAt: at,
    updatedAt: at,
  }));
  await insertCustomers(tx, rows);
  return rows.map(({ id }) => id);
}
