// Response times in shops of several sizes, measured in turns.
import { checkAtMost, median, percentile } from '../support/statistics.ts';
import { createFilledShop, type FilledShop, type ShopSize } from './filled-shop.ts';
import type { Question } from './questions.ts';
import { plansOf } from '../support/statements.ts';

const warmUps = 6;
const limit = { times: 1.5, more: 2 };

type GrowthOptions = {
  readonly sizes: readonly ShopSize[];
  readonly rounds: number;
  readonly questionsOf: (shops: readonly FilledShop[]) => Promise<(readonly Question[])[]>;
};

/** Fills shops of these sizes and judges the response times of the second or the largest one against the first one. */
export async function measureGrowth({ sizes, rounds, questionsOf }: GrowthOptions): Promise<void> {
  const filledShops: Awaited<ReturnType<typeof createFilledShop>>[] = [];
  try {
    for (const size of sizes) {
      const startedAt = performance.now();
      filledShops.push(await createFilledShop(size));
      console.log(`filled ${size.repairs.toLocaleString('en')} in ${secondsSince(startedAt)} s`);
    }
    const shops: FilledShop[] = [];
    // The largest takes longest and comes first, because access tokens last ten minutes.
    for (const shop of filledShops.toReversed()) {
      const startedAt = performance.now();
      shops.unshift(await shop.open());
      console.log(`opened in ${secondsSince(startedAt)} s, its stays and receipts counted from the logs`);
    }
    const all = sizes.map(({ repairs }) => repairs.toLocaleString('en')).join(', ');
    console.log(`milliseconds until the whole answer is there, median of ${rounds}, in shops of ${all} repairs`);
    const [smallest = [], ...larger] = await questionsOf(shops);
    const [largest] = shops.slice(-1);
    for (const [at, question] of smallest.entries()) {
      if (largest === undefined) continue;
      await compareGrowth([question, ...larger.flatMap((each) => each[at] ?? [])], { largest, rounds });
    }
  } finally {
    for (const shop of filledShops) await shop.remove();
  }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

type CompareOptions = { readonly largest: FilledShop; readonly rounds: number };

async function timeAnswer({ prepare, ask }: Question): Promise<number> {
  await prepare?.();
  const startedAt = performance.now();
  await ask();
  return performance.now() - startedAt;
}

async function measureQuestion(shops: readonly Question[], rounds: number): Promise<number[][]> {
  const waits = shops.map((): number[] => []);
  // PostgreSQL plans a prepared statement five times before it chooses a generic plan.
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, question] of shops.entries()) {
      const wait = await timeAnswer(question);
      if (round >= 0) waits[index]?.push(wait);
    }
  }
  return waits;
}

function limitFor(least: number): number {
  return Math.max(least * limit.times, least + limit.more);
}

/**
 * Judges the second shop against the smallest, for a search of everything the largest. If the largest exceeds the same limit, its query
 * plans are printed.
 */
async function compareGrowth(questions: readonly Question[], { largest, rounds }: CompareOptions): Promise<void> {
  const waits = await measureQuestion(questions, rounds);
  const medians = waits.map(median);
  const largestQuestion = questions.at(-1);
  const isForLargest = largestQuestion?.isForLargest === true;
  const smallestMedian = medians[0] ?? Number.NaN;
  const judgedMedian = medians.at(isForLargest ? -1 : 1) ?? Number.NaN;
  const medianTexts = medians.map((wait) => wait.toFixed(1).padStart(7)).join('');
  checkAtMost(
    `${(questions[0]?.name ?? '').padEnd(38)}${medianTexts} ms; the ${isForLargest ? 'largest' : 'second'}`,
    judgedMedian,
    {
      limit: limitFor(smallestMedian),
      unit: ' ms',
    },
  );
  if (largestQuestion?.p99 !== undefined)
    checkAtMost(`${''.padEnd(38)} p99 in the largest`, percentile(waits.at(-1) ?? [], 99), {
      limit: largestQuestion.p99,
      unit: ' ms',
    });
  if (largestQuestion === undefined || (medians.at(-1) ?? 0) <= limitFor(smallestMedian)) return;
  for (const plan of await plansOf(largest.shop, () => timeAnswer(largestQuestion)))
    console.log(plan.replaceAll(/^/gm, '      '));
}
