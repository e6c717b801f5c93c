// Memory of a node and its database: fresh, under the mixed load, and afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Product } from '@atelier/testing';
import { checkAtMost, printFigure } from '../support/statistics.ts';
import { startLoad } from './load.ts';
import { databaseProcesses } from '../support/processes.ts';
import { fillWithCustomers } from '../support/customers.ts';
import { createShop, nodeOptionsOf } from '../support/shop.ts';

const { values: args } = parseArgs({
  options: {
    /** Additional Node options and environment variables, to compare their effects. */
    node: { type: 'string', default: '' },
    environment: { type: 'string', multiple: true, default: [] },
    requests: { type: 'string', default: '12000' },
    minutes: { type: 'string', default: '3' },
  },
});
const requests = Number(args.requests);
const minute = 60_000;
const customers = 200;
const repairs = 16;
const connections = 64;
const limits = { peak: 400, afterwards: 300 };

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

async function readHeap(product: Product, signal: 'SIGUSR2' | 'SIGCONT'): Promise<Heap> {
  const reports = (): string[] => product.output().match(/^memory .*$/gm) ?? [];
  const before = reports().length;
  process.kill(product.pid, signal);
  while (reports().length === before) await delay(20);
  const heap: Heap = JSON.parse(reports().at(-1)?.slice('memory '.length) ?? '{}');
  return heap;
}

// 'native' is Node's memory outside of V8's heap: buffers ('external'), threads, and freed memory retained by the C library.
const columns = ['node', 'program', 'heap', 'used', 'external', 'native', 'PostgreSQL', 'processes', 'together'];

const shop = await createShop();
const environment = Object.fromEntries(args.environment.map((pair) => pair.split('=', 2)));

async function measureMemory(product: Product, label: string): Promise<number> {
  const heap = await readHeap(product, 'SIGUSR2');
  const processes = databaseProcesses(shop.databasePid());
  const node = shareOf(product.pid);
  const database = processes.reduce((sum, pid) => sum + shareOf(pid).all, 0);
  const native = node.own - heap.heapTotal;
  const sizes = [node.all, node.files, heap.heapTotal, heap.heapUsed, heap.external, native, database].map(mebibytes);
  const total = mebibytes(node.all + database);
  const figures = [...sizes.map((size) => size.toFixed(0)), String(processes.length), total.toFixed(0)];
  printFigure(label, columns.map((column, index) => `${column} ${figures[index]}`).join(', '));
  return total;
}

try {
  const probe = join(import.meta.dirname, 'memory-probe.ts');
  const options = `${nodeOptionsOf()} --import=${probe} ${args.node}`;
  const product = await shop.start({ ...environment, NODE_OPTIONS: options });
  console.log(`MiB, ${requests} requests of the mixed load over ${connections} connections; node with ${options}`);
  await measureMemory(product, 'fresh');
  await delay(minute);
  await measureMemory(product, 'fresh, a minute later');
  const { residents, crew } = await fillWithCustomers(shop, product.url, {
    customers,
    repairs,
    spareDevices: Math.ceil((requests / 20 / customers) * 1.2),
  });
  await measureMemory(product, `after ${customers} sign-ins`);
  const load = await startLoad(product.url, residents, crew);
  await load.refresh();
  const { errors } = await load.run({ connections, requests, seed: 1 });
  await load.stop();
  const peak = await measureMemory(product, 'at the end of the load');
  await delay(minute);
  const afterwards = await measureMemory(product, 'a minute after the load');
  await delay((Number(args.minutes) - 1) * minute);
  await measureMemory(product, `${args.minutes} minutes after it`);
  await readHeap(product, 'SIGCONT');
  // V8 returns the pages some time after the collection.
  await delay(minute / 4);
  await measureMemory(product, 'all garbage collected');
  errors.slice(0, 5).forEach((error) => console.log(`  ${error}`));
  checkAtMost('errors', errors.length, { limit: 0 });
  checkAtMost('node and PostgreSQL at the end of the load', peak, { limit: limits.peak, unit: ' MiB' });
  checkAtMost('and a minute later', afterwards, { limit: limits.afterwards, unit: ' MiB' });
} finally {
  await shop.remove();
}
