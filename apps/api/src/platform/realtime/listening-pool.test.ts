import { Socket as NetworkSocket } from 'node:net';
import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ListeningPool } from './listening-pool.ts';

let connectionString: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase(inject('database'));
  connectionString = clone.connection;
  drop = () => clone.drop();
});
afterAll(() => drop());

test('a connection that falls silent is replaced', async () => {
  const streams: NetworkSocket[] = [];
  const stream = () => {
    const opened = new NetworkSocket();
    streams.push(opened);
    return opened;
  };
  const pool = new ListeningPool({ connectionString: connectionString, query_timeout: 500, stream }, 100);
  let calls = 0;
  pool.listen('changes', () => void (calls += 1));
  void pool.keepListening();
  await expect.poll(() => calls).toBeGreaterThan(0);
  const before = calls;
  for (const each of streams) each.pause();
  await expect.poll(() => calls).toBeGreaterThan(before);
  await pool.closeListener();
  await pool.end();
});

test('a node with Redis listens again after a loss', async () => {
  const pool = new ListeningPool({ connectionString: connectionString, application_name: 'alone' });
  let calls = 0;
  pool.listen('changes', () => void (calls += 1));
  void pool.keepListening();
  await expect.poll(() => calls).toBeGreaterThan(0);
  const before = calls;
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alone' and pid <> pg_backend_pid()",
  );
  await expect.poll(() => calls).toBeGreaterThan(before);
  await pool.closeListener();
  await pool.end();
});

test('a connection is asked one thing at a time', async () => {
  const pool = new ListeningPool({ connectionString: connectionString });
  void pool.keepListening();
  await pool.ready;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const countListens = () => asked.mock.calls.filter(([text]) => String(text).startsWith('listen ')).length;
  const askedUntilCalled: number[] = [];
  for (const channel of ['first', 'second', 'third', 'fourth'])
    pool.listen(channel, () => void askedUntilCalled.push(countListens()));
  await expect.poll(() => askedUntilCalled).toEqual([1, 2, 3, 4]);
  asked.mockRestore();
  await pool.closeListener();
  await pool.end();
});
