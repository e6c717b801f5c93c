import { cloneDatabase } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { createDatabase, type Database, sendWithNext, transaction, type Transaction } from './database.ts';
import { Pipeline } from './pipeline.ts';
import { statement } from './statement.ts';

let pool: pg.Pool;
let database: Database;
let end: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase(inject('database'));
  pool = new pg.Pool({ connectionString: clone.connection, max: 1 });
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  database = createDatabase(pool);
  await database.execute(sql`create table numbers (n int primary key)`);
  end = async () => {
    await pool.end();
    await clone.drop();
  };
});
afterAll(() => end());
afterEach(async () => {
  vi.restoreAllMocks();
  await database.execute(sql`truncate numbers`);
});

const insert = statement('insert_number', sql`insert into numbers values (${sql.placeholder('n')}::int)`);
const double = statement<{ twice: number }>('double', sql`select ${sql.placeholder('n')}::int * 2 as twice`);

async function numbers(): Promise<number[]> {
  const { rows } = await database.execute<{ n: number }>(sql`select n from numbers order by n`);
  return rows.map(({ n }) => n);
}

function insertBoth(tx: Transaction, one: number, other: number) {
  return Promise.all([insert(tx, { n: one }), insert(tx, { n: other })]);
}

test('statements asked for at once share a round trip', async () => {
  const syncs = vi.spyOn(pg.Connection.prototype, 'sync');
  const [[two], [four]] = await transaction(database, async (tx) => {
    sendWithNext(insert(tx, { n: 1 }));
    const both = await Promise.all([double(tx, { n: 1 }), double(tx, { n: 2 })]);
    sendWithNext(insert(tx, { n: 2 }));
    return both;
  });
  expect(syncs).toHaveBeenCalledTimes(2);
  expect([two?.twice, four?.twice]).toEqual([2, 4]);
  expect(await numbers()).toEqual([1, 2]);
});

test('a statement sees locks and writes of the former', async () => {
  const counted = statement<{ count: number }>('count_numbers', sql`select count(*)::int as count from numbers`);
  await transaction(database, async (tx) => {
    const [, [row]] = await Promise.all([insert(tx, { n: 1 }), counted(tx, {})]);
    expect(row?.count).toBe(1);
  });
});

test('a failed statement rejects those behind it', async () => {
  const client = await pool.connect();
  const pipeline = new Pipeline(client);
  const asked = ['select 1/0', 'insert into numbers values (1)'].map((text) => pipeline.query({ text }));
  const outcomes = await Promise.allSettled([...asked, asked[1]?.then(() => pipeline.query('select 1'))]);
  client.release();
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await numbers()).toEqual([]);
});

test('a statement skipped before its first run works later', async () => {
  const late = statement('late_insert', sql`insert into numbers values (${sql.placeholder('n')}::int)`);
  const both = transaction(database, (tx) => Promise.all([tx.execute(sql`select 1/0`), late(tx, { n: 1 })]));
  await expect(both).rejects.toMatchObject({ code: '22012' });
  await transaction(database, (tx) => late(tx, { n: 2 }));
  expect(await numbers()).toEqual([2]);
});

test('a refusal rolls back and frees the connection', async () => {
  const refused = transaction(database, async (tx) => {
    await insert(tx, { n: 1 });
    sendWithNext(insert(tx, { n: 2 }));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await numbers()).toEqual([]);
});

test('an ignored error of a statement fails the transaction', async () => {
  const failing = transaction(database, async (tx) => {
    await insertBoth(tx, 1, 1).catch(() => undefined);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await numbers()).toEqual([]);
});

test('an error of the last statement leaves nothing committed', async () => {
  const failing = transaction(database, async (tx) => {
    await insert(tx, { n: 1 });
    sendWithNext(insert(tx, { n: 1 }));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await numbers()).toEqual([]);
});

test('a commit answered with ROLLBACK fails and publishes nothing', async () => {
  const published = vi.fn<() => void>();
  const acquired = new Promise<pg.PoolClient>((resolve) => void pool.once('acquire', resolve));
  const failing = transaction(database, async (tx) => {
    tx.afterCommit(published);
    await insert(tx, { n: 1 });
    // An error that the pipeline doesn't see.
    await (await acquired).query('select 1/0').catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('the commit was answered with ROLLBACK');
  expect(published).not.toHaveBeenCalled();
  expect(await numbers()).toEqual([]);
});

test('the transaction outlives an error within its savepoint', async () => {
  await transaction(database, async (tx) => {
    await insert(tx, { n: 1 });
    const inner = transaction(tx, (nested) => insertBoth(nested, 2, 2));
    await expect(inner).rejects.toMatchObject({ code: '23505' });
    await insert(tx, { n: 3 });
  });
  expect(await numbers()).toEqual([1, 3]);
});

test('after a lost connection the next transaction works', async () => {
  const lost = transaction(database, async (tx) => {
    await insert(tx, { n: 1 });
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toMatchObject({ cause: { code: '57P01' } });
  await transaction(database, (tx) => insert(tx, { n: 2 }));
  expect(await numbers()).toEqual([2]);
});
