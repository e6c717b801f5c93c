// Mixed load of customers and staff: cost of a node and its database, compared in turns with another checkout.
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAtMost, checkAtLeast, median, percentile, printFigure } from '../support/statistics.ts';
import { type RequestKind, type Load, type LoadResult, requestMix, readKinds, startLoad } from './load.ts';
import { cpuTime, type Pids, type ProcessorTime, startCpuCounter } from '../support/processes.ts';
import { fillWithCustomers } from '../support/customers.ts';
import { createShop, waitForMails } from '../support/shop.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '1500' },
    customers: { type: 'string', default: '200' },
  },
});
const [rounds, requests, customers] = [Number(options.rounds), Number(options.requests), Number(options.customers)];
const concurrencies = [8, 16, 32, 64];
const warmUps = 2;
// New requests lengthen the lists, to about 20 in the middle of the measurement.
const repairs = 16;
const spareDevices = Math.ceil((requests / 20) * (rounds * concurrencies.length + warmUps) * (1.2 / customers));
const leastRatio = 1.6;
const longestWait = 2;
const writeKinds = ['new request', 'step'] as const;
const writeConnections = 16;
const longestWrite = 0.5;

type Figures = LoadResult & {
  /** Milliseconds from the last answer until all mails of the run are sent. */
  readonly mailsLate: number;
  readonly cpuTime: ProcessorTime & { readonly generator: number };
};

type Contestant = {
  readonly name: string;
  readonly load: Load;
  readonly pids: Pids;
  readonly figures: Map<number, Figures[]>;
  /** Lets the mails of a run be sent, so that their cost belongs to it and not to the other's turn. */
  readonly finishMails: () => Promise<void>;
  stop(): Promise<void>;
};

async function prepareContestant(name: string, checkout?: string): Promise<Contestant> {
  const shop = await createShop(checkout);
  try {
    const product = await shop.start();
    const { residents, crew } = await fillWithCustomers(shop, product.url, { customers, repairs, spareDevices });
    const load = await startLoad(product.url, residents, crew);
    const pids = { node: product.pid, database: shop.databasePid() };
    const stop = async (): Promise<void> => {
      await load.stop();
      await shop.remove();
    };
    return { name, load, pids, figures: new Map(), finishMails: () => shop.withClient(waitForMails), stop };
  } catch (error) {
    await shop.remove();
    throw error;
  }
}

async function measureLoad(contestant: Contestant, connections: number, seed: number): Promise<Figures> {
  const { load, pids, finishMails } = contestant;
  await load.refresh();
  const generator = cpuTime(load.pid);
  const usedSince = startCpuCounter(pids);
  const result = await load.run({ connections, requests, seed });
  const answeredAt = performance.now();
  await finishMails();
  const mailsLate = performance.now() - answeredAt;
  return { ...result, mailsLate, cpuTime: { ...usedSince(), generator: cpuTime(load.pid) - generator } };
}

function answeredPerSecond({ milliseconds }: Figures): number {
  return (requests / milliseconds) * 1000;
}

/** Requests a second whose mails are sent as well. Answers alone would count for a program that leaves its mails for later. */
function donePerSecond({ milliseconds, mailsLate }: Figures): number {
  return (requests / (milliseconds + mailsLate)) * 1000;
}

function printFigures({ name, figures }: Contestant, connections: number): void {
  const runs = figures.get(connections) ?? [];
  const medianCost = (program: keyof Figures['cpuTime']): string =>
    (median(runs.map((run) => run.cpuTime[program])) / requests).toFixed(2);
  const unchanged = median(runs.map((run) => run.unchanged));
  printFigure(
    `${name}, ${connections} connections`,
    `${median(runs.map(answeredPerSecond)).toFixed(0)}/s, with mails ${median(runs.map(donePerSecond)).toFixed(0)}/s, processor time a request: node ${medianCost('node')} ms, ` +
      `PostgreSQL ${medianCost('database')} ms, generator ${medianCost('generator')} ms; ${unchanged} answers 304`,
  );
  for (const kind of Object.keys(requestMix) as RequestKind[]) {
    const waits = runs.flatMap((run) => run.waits[kind]);
    const [p50, p95, p99] = [50, 95, 99].map((hundredths) => percentile(waits, hundredths).toFixed(0));
    printFigure(`${name}, ${connections} connections, ${kind}`, `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  }
}

/** Processor time of a round with its mails, without the generator's. */
function costOfRun({ cpuTime: { node, database } }: Figures): number {
  return node + database;
}

function spreadOf(ratios: readonly number[]): string {
  return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
}

function ratiosOf(
  [product, reference]: readonly [Contestant, Contestant],
  connections: number,
  figureOf: (run: Figures) => number,
): number[] {
  const references = reference.figures.get(connections) ?? [];
  return (product.figures.get(connections) ?? []).map((run, round) => {
    const other = references[round];
    return other === undefined ? Number.NaN : figureOf(run) / figureOf(other);
  });
}

function writeWait({ figures }: Contestant, hundredths: number): number {
  const runs = figures.get(writeConnections) ?? [];
  return percentile(
    runs.flatMap((run) => writeKinds.flatMap((kind) => run.waits[kind])),
    hundredths,
  );
}

function medianWait({ figures }: Contestant, kind: RequestKind, connections: number): number {
  return percentile(
    (figures.get(connections) ?? []).flatMap((run) => run.waits[kind]),
    50,
  );
}

async function runRounds(contestants: readonly Contestant[]): Promise<void> {
  for (let time = 0; time < warmUps; time += 1)
    for (const each of contestants) await measureLoad(each, 32, 1_000 + time);
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of concurrencies) {
      // Alternates the order, so that neither always follows the other.
      for (const each of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const earlierRuns = each.figures.get(connections) ?? [];
        each.figures.set(connections, [
          ...earlierRuns,
          await measureLoad(each, connections, round * 100 + connections),
        ]);
      }
    }
  }
}

function printReport(product: Contestant, reference: Contestant | undefined): void {
  for (const connections of concurrencies) {
    console.log(`\n${connections} connections`);
    for (const each of reference === undefined ? [product] : [reference, product]) printFigures(each, connections);
    if (reference === undefined) continue;
    const answered = ratiosOf([product, reference], connections, answeredPerSecond);
    const done = ratiosOf([product, reference], connections, donePerSecond);
    const costs = ratiosOf([reference, product], connections, costOfRun);
    printFigure(`processor time of the former commit, ${connections} connections`, `${median(costs).toFixed(2)} ×`);
    printFigure(
      `answers per second, ${connections} connections (${spreadOf(answered)})`,
      `${median(answered).toFixed(2)} ×`,
    );
    checkAtLeast(`requests with their mails per second, ${connections} connections (${spreadOf(done)})`, median(done), {
      least: leastRatio,
      unit: '×',
    });
  }
  if (reference !== undefined) {
    const [wait, former] = [writeWait(product, 99), writeWait(reference, 99)];
    printFigure(
      `p99 of a write, ${writeConnections} connections`,
      `${wait.toFixed(0)} ms, before ${former.toFixed(0)} ms`,
    );
    checkAtMost('p99 of a write, of the former commit’s', wait / former, { limit: longestWrite, unit: '×' });
  }
  const maxConnections = Math.max(...concurrencies);
  for (const kind of readKinds) {
    const ratio = medianWait(product, kind, maxConnections) / medianWait(product, 'list', maxConnections);
    if (kind !== 'list')
      checkAtMost(`${kind} waits beside the list, ${maxConnections} connections`, ratio, {
        limit: longestWait,
        unit: '×',
      });
  }
  const errors = [...product.figures.values()].flat().flatMap((run) => run.errors);
  errors.slice(0, 10).forEach((error) => console.log(`  ${error}`));
  checkAtMost('errors', errors.length, { limit: 0 });
}

const contestants: Contestant[] = [];
try {
  if (options.against !== undefined) {
    const checkout = resolve(options.against);
    contestants.push(await prepareContestant(basename(checkout), checkout));
  }
  const product = await prepareContestant('the product');
  contestants.push(product);
  await runRounds(contestants);
  console.log(
    `mixed load, ${customers} customers with 20 repairs each, medians of ${rounds} runs of ${requests} requests in turns`,
  );
  printReport(
    product,
    contestants.find((each) => each !== product),
  );
} finally {
  for (const each of contestants) await each.stop();
}
