// What a shop's screens wait for when it has a hundred times as many repairs.
import { parseArgs } from 'node:util';
import { judge, median } from './figures.ts';
import { fillGrownShop, type GrownShop } from './grown-shop.ts';
import { pageLengthsOf, type Question, questionsOf } from './questions.ts';
import { plansOf } from './statements.ts';

const { values: given } = parseArgs({
  options: { million: { type: 'boolean', default: false }, rounds: { type: 'string', default: '11' } },
});
const sizes = [1_000, 100_000, ...(given.million ? [1_000_000] : [])];
const rounds = Number(given.rounds);
const warmUps = 6;
const limit = { times: 1.5, more: 2 };

async function waitFor({ prepare, ask }: Question): Promise<number> {
  await prepare?.();
  const begun = performance.now();
  await ask();
  return performance.now() - begun;
}

/** The median wait for each answer, in milliseconds, the shops taking turns. */
async function measure(shops: readonly Question[]): Promise<number[]> {
  const waits = shops.map((): number[] => []);
  // PostgreSQL tries a prepared statement five times before it decides on its plan.
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, question] of shops.entries()) {
      const wait = await waitFor(question);
      if (round >= 0) waits[index]?.push(wait);
    }
  }
  return waits.map(median);
}

function allowedAfter(least: number): number {
  return Math.max(least * limit.times, least + limit.more);
}

/** The verdict is about the second shop; what grows beyond the limit is explained as the largest went about it. */
async function compareGrowth(questions: readonly Question[], largest: GrownShop): Promise<void> {
  const medians = await measure(questions);
  const [least = Number.NaN, large = Number.NaN] = medians;
  const figures = medians.map((wait) => wait.toFixed(1).padStart(7)).join('');
  judge(`${(questions[0]?.name ?? '').padEnd(38)}${figures} ms; the second`, large, {
    limit: allowedAfter(least),
    unit: ' ms',
  });
  const asked = questions.at(-1);
  if (asked === undefined || (medians.at(-1) ?? 0) <= allowedAfter(least)) return;
  for (const plan of await plansOf(largest.shop, () => waitFor(asked))) console.log(plan.replaceAll(/^/gm, '      '));
}

const filled: Awaited<ReturnType<typeof fillGrownShop>>[] = [];
try {
  for (const size of sizes) {
    const begun = performance.now();
    filled.push(await fillGrownShop(size));
    console.log(`filled ${size.toLocaleString('en')} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  const shops: GrownShop[] = [];
  for (const shop of filled) shops.push(await shop.open());
  console.log(
    `milliseconds until the whole answer is there, median of ${rounds}, in shops of ${sizes.map((size) => size.toLocaleString('en')).join(', ')} repairs`,
  );
  const lengths = shops[0] === undefined ? new Map<string, number>() : await pageLengthsOf(shops[0]);
  const [smallest = [], ...larger] = shops.map((shop) => questionsOf(shop, lengths));
  const [largest] = shops.slice(-1);
  for (const [at, question] of smallest.entries()) {
    if (largest !== undefined) await compareGrowth([question, ...larger.flatMap((all) => all[at] ?? [])], largest);
  }
} finally {
  for (const shop of filled) await shop.remove();
}
