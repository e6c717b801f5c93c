// Compares the screens' response times in a shop with a hundred times as many repairs, a fifth of them in progress. `--only` selects questions by
// a part of their name.
import { parseArgs } from 'node:util';
import { measureGrowth } from './measure-growth.ts';
import { pageLengthsOf, questionsOf } from './questions.ts';

const { values: options } = parseArgs({
  options: {
    million: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '11' },
    only: { type: 'string', default: '' },
  },
});
const sizes = [1_000, 100_000, ...(options.million ? [1_000_000] : [])];

await measureGrowth({
  sizes: sizes.map((repairs) => ({ repairs })),
  rounds: Number(options.rounds),
  questionsOf: async (shops) => {
    const [first] = shops;
    const lengths = first === undefined ? new Map<string, number>() : await pageLengthsOf(first);
    return shops.map((shop) => questionsOf(shop, lengths).filter(({ name }) => name.includes(options.only)));
  },
});
