// Compares the screens' response times in a shop with a hundred times as many repairs, a fifth of them in progress.
import { parseArgs } from 'node:util';
import { judgeGrowth } from './judge-growth.ts';
import { pageLengthsOf, questionsOf } from './questions.ts';

const { values: given } = parseArgs({
  options: { million: { type: 'boolean', default: false }, rounds: { type: 'string', default: '11' } },
});
const sizes = [1_000, 100_000, ...(given.million ? [1_000_000] : [])];

await judgeGrowth({
  sizes: sizes.map((repairs) => ({ repairs })),
  rounds: Number(given.rounds),
  questionsOf: async (shops) => {
    const [first] = shops;
    const lengths = first === undefined ? new Map<string, number>() : await pageLengthsOf(first);
    return shops.map((shop) => questionsOf(shop, lengths));
  },
});
