/** Draws by a seed: the same seed draws the same. */
export type Draw = {
  /** At least 0 and less than `end`. */
  below(end: number): number;
  oneOf<T>(of: readonly T[]): T;
};

/** Mulberry32, thirty-two bits of state: enough to spread requests. */
export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    oneOf: (of) => {
      const drawn = of[below(of.length)];
      if (drawn === undefined) throw new Error('nothing to draw from');
      return drawn;
    },
  };
}

/** The same things in an order that is drawn. */
export function shuffled<T>(things: readonly T[], draw: Draw): T[] {
  return things
    .map((thing) => ({ thing, place: draw.below(2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
