// Time to append a receipt to the custody log while the log grows, beside a bare insert of as many rows.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { fillWithCustomers } from '../support/customers.ts';
import { createShop } from '../support/shop.ts';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';

const receipts = 20_000;
/** Receipts of one transaction of the log. */
const batch = 500;
/** Milliseconds a receipt, and the second half of the log against the first. */
const limits = { receipt: 2, growth: 1.3 };

/** Copies a receipt with its log entry. The log hashes what a receipt says, not what it signs. */
async function copyReceipts(client: Client): Promise<void> {
  const copy = async (table: string, values: Readonly<Record<string, string>>): Promise<string> => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by 1`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? `t.${name}`).join(', ')}`;
  };
  const entryOf = `md5('entry ' || n)::uuid`;
  const entries = await copy('repair_log', { id: entryOf, version: 'n + 1000' });
  const copies = await copy('handovers', {
    id: `md5('receipt ' || n)::uuid`,
    log_entry_id: entryOf,
    seq: 'n + 1000',
    received_at: 'now()',
  });
  await client.query(`create temporary table chosen as select * from handovers order by received_at limit 1`);
  await client.query(
    `${entries} from repair_log t join chosen c on c.log_entry_id = t.id, generate_series(1, ${receipts}) n`,
  );
  await client.query(`${copies} from chosen t, generate_series(1, ${receipts}) n`);
}

/** Milliseconds a row of a table alike, written in transactions as large. */
async function insertBare(client: Client): Promise<number> {
  await client.query('create table bare_log (seq int primary key, subject text not null unique, hash text not null)');
  const startedAt = performance.now();
  for (let start = 0; start < receipts; start += batch)
    await client.query(
      `insert into bare_log select n, md5('subject ' || n), md5('hash ' || n) from generate_series($1::int, $2::int) n`,
      [start, start + batch - 1],
    );
  const milliseconds = performance.now() - startedAt;
  await client.query('drop table bare_log');
  return milliseconds / receipts;
}

async function hasPending(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select from handovers h where not exists (select from custody_log l where l.subject_id = h.id) limit 1',
  );
  return rows.length > 0;
}

type Checkpoint = { readonly size: number; readonly at: number };

/** Returns the full batches of the longest uninterrupted run, oldest first. */
async function readCheckpoints(client: Client): Promise<readonly Checkpoint[]> {
  const { rows } = await client.query<Checkpoint>(
    `select size::int as size, (extract(epoch from at) * 1000)::float as at from custody_checkpoints order by size`,
  );
  return rows.slice(-Math.floor(receipts / batch) - 1);
}

const shop = await createShop();
try {
  const { url } = await shop.start();
  await fillWithCustomers(shop, url, { customers: 1, repairs: 17 });
  const { bare, checkpoints } = await shop.withClient(async (client) => {
    const bare = await insertBare(client);
    await copyReceipts(client);
    // The log is appended every minute.
    while (await hasPending(client)) await delay(500);
    return { bare, checkpoints: await readCheckpoints(client) };
  });
  const times = checkpoints.slice(1).map(({ size, at }, index) => {
    const former = checkpoints[index] as Checkpoint;
    return (at - former.at) / (size - former.size);
  });
  const [first, second] = [times.slice(0, times.length / 2), times.slice(times.length / 2)];
  console.log(`${receipts} receipts in transactions of ${batch}`);
  printFigure('a bare row', `${bare.toFixed(3)} ms`);
  checkAtMost('a receipt', median(times), { limit: limits.receipt, unit: ' ms' });
  printFigure('a receipt against a bare row', `${(median(times) / bare).toFixed(1)} ×`);
  checkAtMost('the second half against the first', median(second) / median(first), {
    limit: limits.growth,
    unit: ' ×',
  });
} finally {
  await shop.remove();
}
