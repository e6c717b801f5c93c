/** Seeded random numbers. */
export type Random = {
  /** Returns an integer from 0 up to, but excluding, `end`. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
};

/** Uses Mulberry32, whose 32 bits of state are enough to spread requests. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('invariant: empty list');
      return item;
    },
  };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ thing: item, place: random.below(2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing: item }) => item);
}
