import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTempShop, type TempShop } from '@atelier/testing';
import type { Client } from 'pg';

const thisCheckout = join(import.meta.dirname, '../..');

function startWordsOf(checkout: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return scripts.start.split(' ');
}

/** Returns the Node options of a checkout's `npm start`. */
export function nodeOptionsOf(checkout = thisCheckout): string {
  return startWordsOf(checkout)
    .filter((word) => word.startsWith('--'))
    .join(' ');
}

/** Returns the variables that a checkout's `npm start` sets. */
function startVariablesOf(checkout: string): Record<string, string> {
  const pairs = startWordsOf(checkout).filter((word) => /^[A-Z_]+=/u.test(word));
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2)));
}

/** Creates a shop as `npm start` does, with the embedded PostgreSQL and the demonstration. Another checkout may serve it. */
export async function createShop(
  checkout = thisCheckout,
  options?: Parameters<typeof createTempShop>[1],
): Promise<TempShop> {
  const shop = await createTempShop(join(checkout, 'apps/api/dist/server.js'), options);
  const environment = { ...startVariablesOf(checkout), NODE_OPTIONS: nodeOptionsOf(checkout) };
  return { ...shop, start: (settings) => shop.start({ ...environment, ...settings }) };
}

export async function waitForMails(client: Client): Promise<void> {
  const pendingMails = `select 1 from mails where state = 'PENDING' limit 1`;
  while ((await client.query(pendingMails)).rows.length > 0) await delay(10);
}

/** Lets the worker finish its running jobs and deletes the others. */
export async function dropPendingJobs(client: Client): Promise<void> {
  const remainingJobs = 'select 1 from graphile_worker.jobs limit 1';
  do {
    await client.query(
      'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null having count(*) > 0',
    );
    await delay(100);
  } while ((await client.query(remainingJobs)).rows.length > 0);
}
