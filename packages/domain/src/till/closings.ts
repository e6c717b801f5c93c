import { addDays } from '../calendar/calendar.ts';
import { amountOf, millimesOf } from '../values/money.ts';
import { paymentMethods, type PaymentMethod } from './payments.ts';

export const closingPeriods = ['DAY', 'MONTH', 'YEAR'] as const;
export type ClosingPeriod = (typeof closingPeriods)[number];

/** Totals of the payments of a period. Taken and given back have their sums apart. */
export type Totals = {
  readonly count: number;
  readonly taken: string;
  readonly refunded: string;
  readonly byMethod: Readonly<Record<PaymentMethod, string>>;
};

export type ClosedEntry = { readonly method: PaymentMethod; readonly amount: string };

export function totalsOf(entries: readonly ClosedEntry[]): Totals {
  const sum = (kept: (entry: ClosedEntry) => boolean) =>
    amountOf(entries.filter(kept).reduce((total, { amount }) => total + millimesOf(amount), 0));
  return {
    count: entries.length,
    taken: sum(({ amount }) => millimesOf(amount) > 0),
    refunded: sum(({ amount }) => millimesOf(amount) < 0),
    byMethod: byMethod((method) => sum((entry) => entry.method === method)),
  };
}

/** Adds the totals of shorter periods up to those of a longer one. */
export function addTotals(parts: readonly Totals[]): Totals {
  const add = (amountIn: (totals: Totals) => string) =>
    amountOf(parts.reduce((total, part) => total + millimesOf(amountIn(part)), 0));
  return {
    count: parts.reduce((count, part) => count + part.count, 0),
    taken: add(({ taken }) => taken),
    refunded: add(({ refunded }) => refunded),
    byMethod: byMethod((method) => add((totals) => totals.byMethod[method])),
  };
}

function byMethod(amountFor: (method: PaymentMethod) => string): Totals['byMethod'] {
  return Object.fromEntries(paymentMethods.map((method) => [method, amountFor(method)])) as Totals['byMethod'];
}

/** Period that a closing is named by: `2026-11-26`, `2026-11` or `2026`. */
export function periodName(period: ClosingPeriod, day: string): string {
  return { DAY: day, MONTH: day.slice(0, 7), YEAR: day.slice(0, 4) }[period];
}

/**
 * Returns the day that an entry is closed with: its own, or the one after the last closed day if that is later. So a payment after the
 * closing of a day counts for the next one.
 */
export function closingDayOf(day: string, lastClosedDay: string | null): string {
  if (lastClosedDay === null || day > lastClosedDay) return day;
  return addDays(lastClosedDay, 1);
}

/** Returns the months and years that are over before a day is closed, and that closed days belong to. */
export function endedPeriods(
  closedDays: readonly string[],
  nextDay: string,
): readonly { readonly period: 'MONTH' | 'YEAR'; readonly name: string }[] {
  const ended = (period: 'MONTH' | 'YEAR') =>
    [...new Set(closedDays.map((day) => periodName(period, day)))]
      .filter((name) => name < periodName(period, nextDay))
      .toSorted()
      .map((name) => ({ period, name }));
  return [...ended('MONTH'), ...ended('YEAR')];
}
