// Memory of a node and its database: fresh, under the mixed load, and afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Product } from '@atelier/testing';
import { judgeAtMost } from './statistics.ts';
import { startLoad } from './load.ts';
import { databaseProcesses } from './processes.ts';
import { fillWithCustomers } from './customers.ts';
import { createShop, nodeOptionsOf } from './shop.ts';

const { values: given } = parseArgs({
  options: {
    /** Additional Node options and environment variables, to compare their effects. */
    node: { type: 'string', default: '' },
    environment: { type: 'string', multiple: true, default: [] },
    requests: { type: 'string', default: '12000' },
    minutes: { type: 'string', default: '3' },
  },
});
const requests = Number(given.requests);
const minute = 60_000;
const customers = 200;
const repairs = 16;
const connections = 64;
const limits = { peak: 512, afterwards: 400 };

type Heap = Readonly<Record<'heapTotal' | 'heapUsed' | 'external', number>>;

function mebibytes(bytes: number): number {
  return bytes / 2 ** 20;
}

/** Returns a process's proportional memory: all, file-backed (its program) and anonymous. */
function shareOf(pid: number): { readonly all: number; readonly files: number; readonly own: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (name: string): number =>
    Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
  return { all: field('Pss'), files: field('Pss_File'), own: field('Pss_Anon') };
}

async function askProbe(product: Product, signal: 'SIGUSR2' | 'SIGCONT'): Promise<Heap> {
  const said = (): string[] => product.output().match(/^memory .*$/gm) ?? [];
  const before = said().length;
  process.kill(product.pid, signal);
  while (said().length === before) await delay(20);
  const heap: Heap = JSON.parse(said().at(-1)?.slice('memory '.length) ?? '{}');
  return heap;
}

// 'native' is Node's memory outside of V8's heap: buffers ('external'), threads, and freed memory retained by the C library.
const columns = ['node', 'program', 'heap', 'used', 'external', 'native', 'PostgreSQL', 'processes', 'together'];

const shop = await createShop();
const environment = Object.fromEntries(given.environment.map((pair) => pair.split('=', 2)));

async function measure(product: Product, when: string): Promise<number> {
  const heap = await askProbe(product, 'SIGUSR2');
  const processes = databaseProcesses(shop.databasePid());
  const node = shareOf(product.pid);
  const database = processes.reduce((sum, pid) => sum + shareOf(pid).all, 0);
  const native = node.own - heap.heapTotal;
  const sizes = [node.all, node.files, heap.heapTotal, heap.heapUsed, heap.external, native, database].map(mebibytes);
  const together = mebibytes(node.all + database);
  const figures = [...sizes.map((size) => size.toFixed(0)), String(processes.length), together.toFixed(0)];
  console.log(`  ${when.padEnd(28)}${figures.map((figure) => figure.padStart(11)).join('')}`);
  return together;
}

try {
  const probe = join(import.meta.dirname, 'memory-probe.ts');
  const options = `${nodeOptionsOf()} --import=${probe} ${given.node}`;
  const product = await shop.start({ ...environment, NODE_OPTIONS: options });
  console.log(`MiB, ${requests} requests of the mixed load over ${connections} connections; node with ${options}`);
  console.log(`  ${''.padEnd(28)}${columns.map((column) => column.padStart(11)).join('')}`);
  await measure(product, 'fresh');
  await delay(minute);
  await measure(product, 'a minute later');
  const { residents, crew } = await fillWithCustomers(shop, product.url, {
    customers,
    repairs,
    spareDevices: Math.ceil((requests / 20 / customers) * 1.2),
  });
  await measure(product, `after ${customers} sign-ins`);
  const load = await startLoad(product.url, residents, crew);
  await load.refresh();
  const { errors } = await load.run({ connections, requests, seed: 1 });
  await load.stop();
  const peak = await measure(product, 'at the end of the load');
  await delay(minute);
  await measure(product, 'a minute later');
  await delay((Number(given.minutes) - 1) * minute);
  const afterwards = await measure(product, `${given.minutes} minutes after it`);
  await askProbe(product, 'SIGCONT');
  await delay(minute / 4);
  await measure(product, 'all garbage collected');
  errors.slice(0, 5).forEach((error) => console.log(`  ${error}`));
  judgeAtMost('errors', errors.length, { limit: 0 });
  judgeAtMost('node and PostgreSQL at the end of the load', peak, { limit: limits.peak, unit: ' MiB' });
  judgeAtMost(`and ${given.minutes} minutes after it`, afterwards, { limit: limits.afterwards, unit: ' MiB' });
} finally {
  await shop.remove();
}
