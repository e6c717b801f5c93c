// Runs contestants in turns on the same machine and compares the medians of their processor time.
import { median, printFigure } from '../support/statistics.ts';
import { type Pids, type ProcessorTime, startCpuCounter } from '../support/processes.ts';
import { openWire, type WireAnswer } from '../support/wire.ts';

export type TimedRequest = { readonly text: string; readonly onAnswer?: (answer: WireAnswer) => void };

export type Contestant = {
  readonly name: string;
  readonly url: string;
  readonly pids: Pids;
  /** Expected status of every answer. */
  readonly status: number;
  /** Creates a round's requests before the clock starts. */
  readonly requests: (host: string) => readonly TimedRequest[] | Promise<readonly TimedRequest[]>;
  /** Milliseconds of processor time per request, one figure per round. */
  readonly costs: ProcessorTime[];
};

const connections = 8;

async function runRequests({ name, url, pids, status, requests }: Contestant): Promise<ProcessorTime> {
  const wires = Array.from({ length: connections }, () => openWire(url));
  const queue = [...(await requests(new URL(url).host))];
  const requestCount = queue.length;
  const usedSince = startCpuCounter(pids);
  await Promise.all(
    wires.map(async (wire) => {
      for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
        const answer = await wire.ask(request.text);
        if (answer.status !== status) throw new Error(`${name} answered with ${answer.status} instead of ${status}`);
        request.onAnswer?.(answer);
      }
    }),
  );
  const { node, database } = usedSince();
  wires.forEach((wire) => wire.close());
  return { node: node / requestCount, database: database / requestCount };
}

/** Runs the contestants in turns. The first rounds are warm-ups for the compiler. */
export async function compare(
  contestants: readonly Contestant[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<void> {
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const contestant of contestants) {
      const cost = await runRequests(contestant);
      if (round >= 0) contestant.costs.push(cost);
    }
  }
}

function sumCosts({ node, database }: ProcessorTime): number {
  return node + database;
}

export function costOf({ costs }: Pick<Contestant, 'costs'>): number {
  return median(costs.map(sumCosts));
}

/**
 * Returns a contestant's cost relative to a reference, as the median of the rounds' ratios. Both halves of a round have the same load on
 * the machine, unlike the two medians.
 */
export function shareOf({ costs }: Pick<Contestant, 'costs'>, reference: Pick<Contestant, 'costs'>): number {
  return median(
    costs.map((cost, round) => sumCosts(cost) / sumCosts(reference.costs[round] ?? { node: 0, database: 0 })),
  );
}

export function printCost({ name, costs }: Pick<Contestant, 'name' | 'costs'>): void {
  const sums = costs.map(sumCosts);
  const spread = `${Math.min(...sums).toFixed(3)} to ${Math.max(...sums).toFixed(3)}`;
  const node = median(costs.map((cost) => cost.node)).toFixed(3);
  const database = median(costs.map((cost) => cost.database)).toFixed(3);
  printFigure(name, `${median(sums).toFixed(3)} ms (${spread}): node ${node}, PostgreSQL ${database}`);
}
