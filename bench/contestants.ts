// Contestants take turns, each with its share of the same machine, and the medians of what they used are compared.
import { median } from './statistics.ts';
import { type Pids, type ProcessorTime, startCpuCounter } from './processes.ts';
import { openWire, type WireAnswer } from './wire.ts';

/** A request, and what is done with its answer. */
export type TimedRequest = { readonly text: string; readonly onAnswer?: (answer: WireAnswer) => void };

export type Contestant = {
  readonly name: string;
  readonly url: string;
  readonly pids: Pids;
  /** What every answer must have. */
  readonly status: number;
  /** The questions of a round, made before the clock starts. */
  readonly requests: (host: string) => readonly TimedRequest[] | Promise<readonly TimedRequest[]>;
  /** Milliseconds of processor time per request, a figure for each round. */
  readonly costs: ProcessorTime[];
};

const connections = 8;

async function run({ name, url, pids, status, requests }: Contestant): Promise<ProcessorTime> {
  const wires = Array.from({ length: connections }, () => openWire(url));
  const waiting = [...(await requests(new URL(url).host))];
  const amount = waiting.length;
  const usedSince = startCpuCounter(pids);
  await Promise.all(
    wires.map(async (wire) => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
        const answer = await wire.ask(request.text);
        if (answer.status !== status) throw new Error(`${name} answered with ${answer.status} instead of ${status}`);
        request.onAnswer?.(answer);
      }
    }),
  );
  const { node, database } = usedSince();
  wires.forEach((wire) => wire.close());
  return { node: node / amount, database: database / amount };
}

/** Lets them take turns. The first rounds don't count: until the compiler has seen enough of all. */
export async function compare(
  contestants: readonly Contestant[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<void> {
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const cost = await run(contestant);
      if (round >= 0) contestant.costs.push(cost);
    }
  }
}

function sum({ node, database }: ProcessorTime): number {
  return node + database;
}

/** The processor time of node and PostgreSQL together, in milliseconds. */
export function costOf({ costs }: Pick<Contestant, 'costs'>): number {
  return median(costs.map(sum));
}

/**
 * What a contestant costs in shares of another: the median of what each round says, whose two halves had the same neighbours. Medians of
 * each alone may come from a quiet round of one and a loud one of the other.
 */
export function shareOf({ costs }: Pick<Contestant, 'costs'>, reference: Pick<Contestant, 'costs'>): number {
  return median(costs.map((cost, round) => sum(cost) / sum(reference.costs[round] ?? { node: 0, database: 0 })));
}

/** Prints what a contestant's requests cost, with the share of each. */
export function printCost({ name, costs }: Pick<Contestant, 'name' | 'costs'>): void {
  const sums = costs.map(sum);
  const spread = `${Math.min(...sums).toFixed(3)} to ${Math.max(...sums).toFixed(3)}`;
  const node = median(costs.map((cost) => cost.node)).toFixed(3);
  const database = median(costs.map((cost) => cost.database)).toFixed(3);
  console.log(`  ${name.padEnd(18)} ${median(sums).toFixed(3)} ms (${spread}): node ${node}, PostgreSQL ${database}`);
}
