import {
  exportCustomers,
  getCustomer,
  getImportTemplate,
  type ImportKind,
  listAudit,
  readImport,
  submitImport,
} from '@atelier/contract';
import { count, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { devices, proposals, shelves, users } from '#schema/index.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const at = shop.world.clock.now();
  await database()
    .insert(shelves)
    .values({ id: uuidv7(), name: 'B2', code: 'b2', position: 1, createdAt: at, updatedAt: at });
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

function read(kind: ImportKind, content: string | Buffer) {
  const file = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
  return shop.people.admin.send(readImport, { params: { kind }, file });
}

function submit(kind: ImportKind, lines: { line: number; cells: string[] }[]) {
  const body = { lines: lines.map(({ line, cells }) => ({ line, cells })) };
  return shop.people.admin.send(submitImport, { params: { kind }, body });
}

async function importFile(kind: ImportKind, content: string | Buffer) {
  return submit(kind, (await read(kind, content)).lines);
}

async function countRows(table: typeof users | typeof mails | typeof devices) {
  const [row] = await database().select({ rows: count() }).from(table);
  return row?.rows ?? 0;
}

/** As a French Excel writes it: semicolons, Windows-1252, line breaks in quoted cells. */
const frenchCustomers = Buffer.from(
  'Prénom;Nom;Téléphone;E-mail;Adresse;Langue;Premium;Remarque\r\n' +
    'Selma;Trabelsi;20 111 222;;"3 rue de Carthage\r\nTunis";fr;oui;x\r\n' +
    'Éric;Noël;;eric@atelier.test;"Cité ""El Khadra""";;;\r\n',
  'latin1',
);

test('a file of a French Excel imports once [2.208]', async () => {
  const [before, mailsBefore] = [await countRows(users), await countRows(mails)];
  const checked = await read('customers', frenchCustomers);
  expect(checked.ignored).toEqual(['Remarque']);
  expect(checked.lines.map(({ line, state }) => [line, state])).toEqual([
    [2, 'new'],
    [4, 'new'],
  ]);
  expect(await countRows(users)).toBe(before);
  const { lines, written } = await submit('customers', checked.lines);
  expect([written, await countRows(users)]).toEqual([2, before + 2]);
  const selma = await shop.people.admin.send(getCustomer, { params: { id: lines[0]?.ref ?? '' } });
  expect(selma).toMatchObject({
    phone: '+21620111222',
    address: '3 rue de Carthage\nTunis',
    isPremium: true,
    account: 'NONE',
  });
  const eric = await shop.people.admin.send(getCustomer, { params: { id: lines[1]?.ref ?? '' } });
  expect(eric).toMatchObject({ firstName: 'Éric', address: 'Cité "El Khadra"', account: 'INVITED' });
  const again = await importFile('customers', frenchCustomers);
  expect([again.written, again.lines.map(({ state, ref }) => [state, ref])]).toEqual([
    0,
    lines.map(({ ref }) => ['known', ref]),
  ]);
  expect([await countRows(users), await countRows(mails)]).toEqual([before + 2, mailsBefore]);
  const audit = await shop.people.admin.send(listAudit, { query: { action: 'customers.imported' } });
  expect(audit.data.map(({ changes }) => changes)).toEqual([{ hits: 0 }, { hits: 2 }]);
});

test('empty rows lose no line and no number', async () => {
  const names = Array.from({ length: 1_500 }, (_, nth) => `Amel${nth};Ben;20111222\n`);
  const { lines } = await read('customers', `sep=;\n\nfirstName;lastName;phone\n${names.join(';;\n\n')}`);
  expect([lines.length, lines[0]?.line, lines.at(-1)?.line]).toEqual([1_500, 4, 4_501]);
});

test('a repeated customer without address is one [2.243]', async () => {
  const before = await countRows(users);
  const file =
    'Prénom;Nom;Téléphone;E-mail\nSonia;Double;20 777 001;\nSONIA;Doublé;+216 20777001;\nSonia;Double;20777001;sonia@double.test\nAli;Double;20777001;\n';
  const { lines, written } = await importFile('customers', file);
  expect(written).toBe(3);
  expect(await countRows(users)).toBe(before + 3);
  expect(lines.map(({ state }) => state)).toEqual(['new', 'known', 'new', 'new']);
  expect(lines[1]?.ref).toBe(lines[0]?.ref);
  const again = await importFile('customers', file);
  expect([again.written, again.lines.map(({ ref }) => ref)]).toEqual([0, lines.map(({ ref }) => ref)]);
});

test('one wrong line writes nothing until it is mended [2.209]', async () => {
  const before = await countRows(users);
  const file =
    'firstName,lastName,phone,email,isPremium\nAmel,Ben,+21620999001,,\nA,Saïdi,12,no,maybe\nNo,Way,,,\n=1+1,Way,20999003,,\n';
  const checked = await importFile('customers', file);
  expect(checked.written).toBeNull();
  expect(checked.lines.map(({ problems }) => problems.map(({ column, message }) => `${column} ${message}`))).toEqual([
    [],
    ['firstName auth.signup.name', 'phone phone.invalid', 'email auth.signin.email', 'isPremium import.yesOrNo'],
    ['phone import.unreachable', 'email import.unreachable'],
    ['firstName import.formula'],
  ]);
  expect(await countRows(users)).toBe(before);
  const [first, second, third] = checked.lines.map(({ line, cells }) => ({ line, cells }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('invariant: lines not read');
  const mended = [
    first,
    { ...second, cells: ['Aya', 'Saïdi', '20 999 002', '', '', '', '', ''] },
    { ...third, cells: third.cells.with(3, 'way@atelier.test') },
  ];
  expect((await submit('customers', mended)).written).toBe(3);
});

test('open repairs begin in their status, with their facts [2.206]', async () => {
  await importFile(
    'customers',
    'firstName;lastName;phone;email;address\nRim;Gharbi;20555001;rim@atelier.test;1 rue de Marseille',
  );
  const names = ['A', 'B', 'C', 'D', 'E'];
  const { written } = await importFile(
    'devices',
    `customerEmail;type;name;serialNumber\n${names.map((name) => `rim@atelier.test;${name === 'A' ? 'Téléphone' : 'telephone'};Phone ${name};SN-${name}`).join('\n')}`,
  );
  expect(written).toBe(5);
  const head = 'Téléphone du client;Appareil;Panne;État;Prix;Prêt le;Étagère;Adresse';
  const promised = shop.dayIn(30);
  const rows = [
    '20555001;Phone A;Noir;CONFIRMED;;;;',
    '20555001;Phone B;Noir;DELIVERED;;;B2;2 rue de Sfax',
    `20555001;Phone C;Noir;APPROVE_CONFIRMED;1 250,500;${promised.split('-').toReversed().join('/')};;`,
    '20555001;Phone D;Noir;FIXED;80;;b2;',
    '20555001;Phone E;Noir;REJECTED;60;;;',
  ];
  const mailsBefore = await countRows(mails);
  const imported = await importFile('repairs', [head, ...rows].join('\n'));
  expect(imported.written).toBe(5);
  const shown = await Promise.all(imported.lines.map(({ ref }) => shop.readAsStaff(ref ?? '')));
  expect(
    shown.map((each) => [each.status, each.price, each.shelf?.name ?? null, each.expectedAt, each.address]),
  ).toEqual([
    ['CONFIRMED', null, null, null, '1 rue de Marseille'],
    ['DELIVERED', null, 'B2', null, '2 rue de Sfax'],
    ['APPROVE_CONFIRMED', '1250.500', null, promised, '1 rue de Marseille'],
    ['FIXED', '80.000', 'B2', null, '1 rue de Marseille'],
    ['REJECTED', null, null, null, '1 rue de Marseille'],
  ]);
  const offers = await database().select().from(proposals).where(eq(proposals.answeredHow, 'IMPORT'));
  expect(offers.map(({ status, price, answeredBy }) => [status, price, answeredBy].join(' ')).toSorted()).toEqual([
    'ACCEPTED 1250.500 ',
    'ACCEPTED 80.000 ',
    'REJECTED 60.000 ',
  ]);
  const again = await importFile('repairs', [head, ...rows].join('\n'));
  expect([again.written, again.lines.map(({ ref }) => ref)]).toEqual([0, imported.lines.map(({ ref }) => ref)]);
  expect(await countRows(mails)).toBe(mailsBefore);
});

test('repairs name what their status and customer lack', async () => {
  const { lines } = await read(
    'repairs',
    'customerEmail,name,issue,status,price,expectedAt,shelf\n' +
      'rim@atelier.test,Phone Z,,FIXED,,,\nnobody@atelier.test,X,dark,RETURNED,1,,\nrim@atelier.test,Phone A,dark,CONFIRMED,5,2027-01-05,B2\nrim@atelier.test,Phone B,dark,FIXED,5,05/01/2020,\n',
  );
  expect(lines.map(({ problems }) => problems.map(({ column, message }) => `${column} ${message}`))).toEqual([
    ['name import.deviceUnknown', 'issue required', 'price required'],
    ['customerEmail import.customerUnknown', 'status import.statusUnknown'],
    ['price import.notForStatus', 'expectedAt import.notForStatus', 'shelf import.notForStatus'],
    ['expectedAt import.tooLongAgo'],
  ]);
});

describe('a hostile file is refused with its reason [2.210]', () => {
  const head = 'firstName;lastName;phone\n';
  test.each<[string, string | Buffer, string]>([
    ['no line', head, 'import.empty'],
    ['nothing', '', 'import.empty'],
    ['HTML', '<!doctype html><table>', 'import.notCsv'],
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'import.notCsv'],
    ['NUL', `${head}A\0mel;Ben;20111222`, 'import.notCsv'],
    ['another table', 'a;b\n1;2', 'import.noHead'],
    ['a column twice', `Nom;${head}a;b;c;d`, 'import.columnTwice'],
    ['an open quote', `${head}"Amel;Ben;20111222`, 'import.openQuote'],
    ['a long line', `${head}${'x'.repeat(100_000)};y;z`, 'import.lineTooLong'],
    ['a 3 MB line', `${head}${'x'.repeat(3_000_000)}`, 'import.tooLarge'],
    ['a million columns', `${head}${';'.repeat(1_000_000)}`, 'import.lineTooLong'],
    ['a thousand columns', `${head}${'x;'.repeat(1_000)}`, 'import.tooManyColumns'],
    ['empty wide rows', `${head}${`${';'.repeat(99)}\n`.repeat(2_100)}Amel;Ben;20111222`, 'import.tooManyColumns'],
    ['many lines', `${head}${'Amel;Ben;20111222\n'.repeat(2_001)}`, 'import.tooManyLines'],
  ])('a file with %s is refused', async (_, content, message) => {
    await expect(read('customers', content)).rejects.toMatchObject({
      status: 400,
      body: { issues: [{ path: 'file', message }] },
    });
  });
});

test('an import that loses its connection leaves nothing', async () => {
  await importFile(
    'customers',
    'firstName;lastName;email\nLina;Jaziri;lina@atelier.test\nNour;Jaziri;nour@atelier.test',
  );
  const file = 'customerEmail;type;name\nlina@atelier.test;Téléphone;One\nnour@atelier.test;Téléphone;Two';
  expect(
    (
      await importFile(
        'devices',
        'customerEmail;type;name\nlina@atelier.test;Téléphone;Zero\nnour@atelier.test;Téléphone;Zero',
      )
    ).written,
  ).toBe(2);
  const before = await countRows(devices);
  const other = new pg.Client({ connectionString: shop.world.app.connectionString });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('update repair_versions set version = version + 1');
    const pending = importFile('devices', file).catch((error: unknown) => error);
    const blocked = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%repair_versions%' and datname = current_database()`;
    await expect.poll(async () => (await database().execute(blocked)).rowCount).toBe(1);
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%repair_versions%' and datname = current_database()`,
    );
    await pending;
    await other.query('rollback');
  } finally {
    await other.end();
  }
  expect(await countRows(devices)).toBe(before);
  expect((await importFile('devices', file)).written).toBe(2);
});

test('two at once write the same file once', async () => {
  const file = 'firstName;lastName;phone\nTwin;Import;20777001\nTwin;Second;20777002';
  const before = await countRows(users);
  const { lines } = await read('customers', file);
  const answers = await Promise.all([submit('customers', lines), submit('customers', lines)]);
  expect(new Set(answers.map(({ written }) => written))).toEqual(new Set([0, 2]));
  expect(await countRows(users)).toBe(before + 2);
});

test('exported customers import as the same [2.214]', async () => {
  await importFile(
    'customers',
    `firstName;lastName;phone;email;address;isPremium\nZohra;Export;20888001;zohra@atelier.test;"'@ the ""Cité""\n3 rue; Tunis";oui\nZied;Export;20888002;;;`,
  );
  const file = await shop.people.operator.send(exportCustomers, { body: { q: 'export' } });
  const content = Buffer.from(await new Response(file as Blob).arrayBuffer());
  expect(content.toString()).toContain(`;'+21620888001;zohra@atelier.test;"'@ the`);
  const { lines } = await read('customers', content);
  expect(lines.map(({ state, ref, problems }) => [state, ref !== null, problems])).toEqual([
    ['known', true, []],
    ['known', true, []],
  ]);
  await database().update(users).set({ phone: null, email: null }).where(eq(users.lastName, 'Export'));
  const again = await importFile('customers', content);
  expect(again.written).toBe(2);
  const zohra = again.lines.find(({ cells }) => cells[0] === 'Zohra')?.ref ?? '';
  expect(await shop.people.admin.send(getCustomer, { params: { id: zohra } })).toMatchObject({
    phone: '+21620888001',
    email: 'zohra@atelier.test',
    address: '@ the "Cité"\n3 rue; Tunis',
    isPremium: true,
  });
  const all = await shop.people.operator.send(exportCustomers, { body: {} });
  expect(await new Response(all as Blob).text()).toContain('Rim;Gharbi');
  const audit = await shop.people.admin.send(listAudit, { query: { action: 'list.exported' } });
  expect(audit.data.map(({ changes }) => changes)).toEqual([
    { list: 'customers', filters: [] },
    { list: 'customers', filters: ['q'] },
  ]);
});

test('templates name their columns in both languages', async () => {
  const file = await shop.people.admin.send(getImportTemplate, { params: { kind: 'repairs' } });
  const text = await new Response(file as Blob).text();
  expect(text).toContain('Client / Customer;Téléphone du client / Customer phone');
  await expect(read('repairs', text)).rejects.toMatchObject({ body: { issues: [{ message: 'import.empty' }] } });
});
