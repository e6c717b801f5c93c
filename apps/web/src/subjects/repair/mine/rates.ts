/** The ratings from terrible to excellent. */
export const rates = [1, 2, 3, 4, 5] as const;
export type Rate = (typeof rates)[number];

/** A number from the wire is one of the ratings. */
export function isRate(value: number): value is Rate {
  return rates.some((rate) => rate === value);
}
