import { addDays, weekdayIndex } from './calendar.ts';
import { DAY_MS } from './durations.ts';

/** First and last day of a period, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Periods that end today: the week since Monday, 4 weeks, 13 weeks and 52 weeks. */
export const figurePeriods = ['WEEK', 'WEEKS', 'QUARTER', 'YEAR'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** Longest chosen period, in days. */
export const MAX_FIGURE_DAYS = 366;

/** Days of a period, and of the distance to the one before. Whole weeks, so both have the same weekdays. */
const lengths = { WEEKS: 28, QUARTER: 91, YEAR: 364 } as const;

/** Returns a period and the one that it is compared with. A week compares with the same weekdays of the last. */
export function figureRanges(
  period: FigurePeriod | DayRange,
  today: string,
): { readonly period: DayRange; readonly previous: DayRange } {
  if (typeof period === 'object') return withPrevious(period, daysIn(period));
  if (period === 'WEEK') return withPrevious({ from: mondayOf(today), to: today }, 7);
  return withPrevious({ from: addDays(today, 1 - lengths[period]), to: today }, lengths[period]);
}

function withPrevious(period: DayRange, distance: number) {
  return { period, previous: { from: addDays(period.from, -distance), to: addDays(period.to, -distance) } };
}

export function daysIn({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayIndex(day));
}
