// How long an answer takes in shops of several sizes, which take turns.
import { judge, median, percentile } from './figures.ts';
import { fillGrownShop, type GrownShop, type Size } from './grown-shop.ts';
import type { Question } from './questions.ts';
import { plansOf } from './statements.ts';

const warmUps = 6;
const limit = { times: 1.5, more: 2 };

type Growing = {
  readonly sizes: readonly Size[];
  readonly rounds: number;
  /** The same questions of every shop, in the same order. */
  readonly questionsOf: (shops: readonly GrownShop[]) => Promise<(readonly Question[])[]>;
};

/** Fills shops of these sizes and judges what each answer waits for in the second of them by what it does in the first. */
export async function judgeGrowth({ sizes, rounds, questionsOf }: Growing): Promise<void> {
  const filled: Awaited<ReturnType<typeof fillGrownShop>>[] = [];
  try {
    for (const size of sizes) {
      const begun = performance.now();
      filled.push(await fillGrownShop(size));
      console.log(`filled ${size.repairs.toLocaleString('en')} in ${secondsSince(begun)} s`);
    }
    const shops: GrownShop[] = [];
    // The largest first: it takes longest, and who has signed in stays so for ten minutes.
    for (const shop of filled.toReversed()) {
      const begun = performance.now();
      shops.unshift(await shop.open());
      console.log(`opened in ${secondsSince(begun)} s, its stays and receipts counted from the logs`);
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
    for (const shop of filled) await shop.remove();
  }
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1);
}

type Asked = { readonly largest: GrownShop; readonly rounds: number };

async function waitFor({ prepare, ask }: Question): Promise<number> {
  await prepare?.();
  const begun = performance.now();
  await ask();
  return performance.now() - begun;
}

/** The waits for each answer, in milliseconds, the shops taking turns. */
async function measure(shops: readonly Question[], rounds: number): Promise<number[][]> {
  const waits = shops.map((): number[] => []);
  // PostgreSQL tries a prepared statement five times before it decides on its plan.
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, question] of shops.entries()) {
      const wait = await waitFor(question);
      if (round >= 0) waits[index]?.push(wait);
    }
  }
  return waits;
}

function allowedAfter(least: number): number {
  return Math.max(least * limit.times, least + limit.more);
}

/** The verdict is about the second shop, where nothing else is said; what grows beyond the limit is explained as the largest went about it. */
async function compareGrowth(questions: readonly Question[], { largest, rounds }: Asked): Promise<void> {
  const waits = await measure(questions, rounds);
  const medians = waits.map(median);
  const [least = Number.NaN, large = Number.NaN] = medians;
  const figures = medians.map((wait) => wait.toFixed(1).padStart(7)).join('');
  judge(`${(questions[0]?.name ?? '').padEnd(38)}${figures} ms; the second`, large, {
    limit: allowedAfter(least),
    unit: ' ms',
  });
  const asked = questions.at(-1);
  if (asked?.p99 !== undefined)
    judge(`${''.padEnd(38)} p99 in the largest`, percentile(waits.at(-1) ?? [], 99), { limit: asked.p99, unit: ' ms' });
  if (asked === undefined || (medians.at(-1) ?? 0) <= allowedAfter(least)) return;
  for (const plan of await plansOf(largest.shop, () => waitFor(asked))) console.log(plan.replaceAll(/^/gm, '      '));
}
