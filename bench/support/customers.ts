// Creates many customers with many repairs: one through the product's calls, the others as copies in SQL.
import { type Answer, listMyDevices, listMyRepairs } from '@atelier/contract';
import {
  addDevice,
  advanceRepair,
  happyPathActions,
  signIn,
  signInCrew,
  type Crew,
  type TempShop,
  type Person,
} from '@atelier/testing';
import type { Client } from 'pg';
import { waitForMails } from './shop.ts';

export type SignedInCustomer = {
  readonly person: Person;
  readonly repairs: Answer<typeof listMyRepairs>;
  readonly freeDevices: readonly string[];
};

export type CustomersOptions = {
  readonly customers: number;
  readonly repairs: number;
  readonly spareDevices?: number;
};

type Columns = Readonly<Record<string, string>>;

/** Table, condition of the copied rows, and columns that differ in a copy. */
type CopiedTable = readonly [table: string, of: string, other: Columns];

// Sets the version and variant bits, because the product rejects other UUIDs.
function copiedId(column: string): string {
  return `overlay(overlay(md5(t.${column}::text || ':' || n) placing '4' from 13) placing '8' from 17)::uuid`;
}

// Eight characters of Crockford's alphabet, which contains the hexadecimal digits.
function copiedRepairId(column: string): string {
  return `upper(substr(md5(t.${column}), 1, 5) || lpad(to_hex(n), 3, '0'))`;
}

function ids(...columns: string[]): Columns {
  return Object.fromEntries(columns.map((column) => [column, copiedId(column)] as const));
}

const copies: readonly CopiedTable[] = [
  ['users', 't.id = $1', { ...ids('id'), email: emailOf('n') }],
  ['devices', 't.customer_id = $1', ids('id', 'customer_id')],
  ['repairs', 't.customer_id = $1', { ...ids('customer_id', 'device_id', 'created_by'), id: copiedRepairId('id') }],
  ...['repair_log', 'visits', 'proposals'].map(
    (table) =>
      [
        table,
        't.repair_id in (select id from repairs where customer_id = $1)',
        { ...ids('id'), repair_id: copiedRepairId('repair_id') },
      ] as const,
  ),
  [
    'notifications',
    't.user_id = $1 and t.repair_id is not null',
    { ...ids('id', 'user_id', 'log_entry_id'), repair_id: copiedRepairId('repair_id') },
  ],
];

function emailOf(number: string): string {
  return `'resident-' || ${number} || '@atelier.test'`;
}

/** Reads the columns from the database, because compared checkouts may differ. */
async function copyColumns(client: Client, [table, condition, overrides]: CopiedTable): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by 1`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => overrides[name] ?? `t.${name}`);
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} t, generate_series(1, $2::int) n where ${condition}`;
}

async function copyCustomer(client: Client, id: string, times: number): Promise<void> {
  for (const copied of copies) await client.query(await copyColumns(client, copied), [id, times]);
  await client.query('vacuum analyze');
}

async function createFirstCustomer(shop: TempShop, url: string): Promise<Person> {
  await shop.withClient((client) =>
    client.query(
      `insert into users (id, email, first_name, last_name, phone, address, password_hash, roles, lang, mail_lang, email_verified_at, created_at, updated_at)
       select gen_random_uuid(), ${emailOf('0')}, first_name, last_name, phone, address, password_hash, roles, lang, mail_lang, now(), now(), now()
       from users where email = 'customer@atelier.test'`,
    ),
  );
  return signIn(url, 'resident-0@atelier.test');
}

async function giveRepairs(crew: Crew, { repairs, spareDevices = 0 }: CustomersOptions): Promise<void> {
  for (let index = 0; index < repairs; index += 1)
    await advanceRepair(
      crew,
      { deviceId: await addDevice(crew.customer, `Appareil ${index}`), repair: null },
      happyPathActions[index % happyPathActions.length] ?? 'Repair.created',
    );
  for (let index = 0; index < spareDevices; index += 1) await addDevice(crew.customer, `Appareil de côté ${index}`);
}

/** Signs in a few at once, because the server limits concurrent password hashing. */
async function signInAll(url: string, numbers: readonly number[]): Promise<Person[]> {
  const people: Person[] = [];
  for (let start = 0; start < numbers.length; start += 8) {
    const some = numbers.slice(start, start + 8);
    people.push(...(await Promise.all(some.map((number) => signIn(url, `resident-${number}@atelier.test`)))));
  }
  return people;
}

async function readCustomer(person: Person): Promise<SignedInCustomer> {
  const [repairs, devices] = await Promise.all([person.send(listMyRepairs), person.send(listMyDevices)]);
  const open = new Set(repairs.filter(({ status }) => status !== 'COMPLETED').map(({ device }) => device.id));
  return { person, repairs, freeDevices: devices.map(({ id }) => id).filter((id) => !open.has(id)) };
}

/** Fills a running shop with identical signed-in customers and returns them with the demonstration's staff. */
export async function fillWithCustomers(
  shop: TempShop,
  url: string,
  options: CustomersOptions,
): Promise<{ residents: SignedInCustomer[]; crew: Crew }> {
  const first = await createFirstCustomer(shop, url);
  const crew = await signInCrew(url, first);
  await giveRepairs(crew, options);
  const residents: SignedInCustomer[] = [];
  await shop.withClient(async (client) => {
    await waitForMails(client);
    const others = options.customers - 1;
    await copyCustomer(client, first.user.id, others);
    const people = await signInAll(
      url,
      Array.from({ length: others }, (_, index) => index + 1),
    );
    await waitForMails(client);
    for (const person of [first, ...people]) residents.push(await readCustomer(person));
    return residents;
  });
  const [wrong] = residents.filter(({ repairs }) => repairs.length !== options.repairs);
  if (wrong !== undefined) throw new Error(`invariant: ${wrong.repairs.length} repairs instead of ${options.repairs}`);
  return { residents, crew };
}
