export const rates = [1, 2, 3, 4, 5] as const;
export type Rate = (typeof rates)[number];

export function isRate(value: number): value is Rate {
  return rates.some((rate) => rate === value);
}
