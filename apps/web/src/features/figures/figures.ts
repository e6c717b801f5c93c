import {
  type CallInput,
  type Figures,
  type FigureGroup,
  type FigureRow,
  type FigureSubject,
  type FigureValues,
  figureGroups,
  getFigures,
  NO_KEY,
} from '@atelier/contract';
import {
  addDays,
  daysIn,
  figurePeriods,
  type FigurePeriod,
  isDay,
  MAX_FIGURE_DAYS,
  mondayOf,
  priceStyle,
  roles,
  statuses,
} from '@atelier/domain';
import { formatDate, formatNumber, formatPrice, type Language, statusTitle, type Translate } from '@atelier/i18n';
import { queryOptions } from '@tanstack/react-query';
import { shopCurrency } from '#config/shop.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

/** A named period, or two days that may be incomplete while they are typed. */
export type PeriodChoice =
  | { readonly period: FigurePeriod }
  | { readonly period: null; readonly from: string; readonly to: string };

export function readPeriod(params: URLSearchParams): PeriodChoice {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null || to !== null) return { period: null, from: from ?? '', to: to ?? '' };
  const name = params.get('period')?.toUpperCase();
  return { period: figurePeriods.find((period) => period === name) ?? 'WEEKS' };
}

export function isComplete(choice: PeriodChoice): boolean {
  return choice.period !== null || (isDay(choice.from) && isDay(choice.to));
}

/** Returns why two complete days are no period, else null. */
export function periodProblem(choice: PeriodChoice): 'order' | 'tooLong' | null {
  if (choice.period !== null || !isComplete(choice)) return null;
  if (choice.to < choice.from) return 'order';
  return daysIn(choice) > MAX_FIGURE_DAYS ? 'tooLong' : null;
}

type Question = Omit<CallInput<typeof getFigures, 'query'>, 'period' | 'from' | 'to'> & {
  readonly choice: PeriodChoice;
};

export function figuresQuery({ choice, ...subject }: Question) {
  const period = choice.period === null ? { from: choice.from, to: choice.to } : { period: choice.period };
  return queryOptions({
    ...callQuery([...queryKeys.figures, subject, period], getFigures, { query: { ...subject, ...period } }),
    staleTime: 60_000,
  });
}

/** Returns the groups of a subject, those of persons for administrators only. */
export function groupsFor(subject: FigureSubject, isAdmin: boolean): readonly FigureGroup[] {
  return figureGroups[subject].filter((by) => by !== 'person' || isAdmin);
}

export type Reader = { readonly t: Translate; readonly language: Language };

export function groupLabel(
  by: FigureGroup,
  { key, name }: Pick<FigureRow, 'key' | 'name'>,
  { t, language }: Reader,
): string {
  if (by === 'week') return formatDate(key, language, { pattern: 'd MMM' });
  if (key === NO_KEY) return t('figures.none');
  if (by === 'turn') {
    const [status, owner] = key.split('.');
    const role = roles.find((each) => each === owner);
    const title = statuses.find((each) => each === status);
    if (role === undefined || title === undefined) return key;
    return `${statusTitle(t, title)} · ${t(`role.${role}`)}`;
  }
  if (by === 'reason') return reasons.includes(key as Reason) ? t(`figures.reason.${key as Reason}`) : key;
  return name ?? t('figures.unnamed');
}

const reasons = ['WINDOW', 'CUT_OFF', 'CLOSING', 'PARTNER', 'PROMISE', 'ANSWER', 'MESSAGE', 'CALL', 'LIMIT'] as const;
type Reason = (typeof reasons)[number];

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats minutes of the opening hours in hours, those of the clock in days from two days on. */
export function formatMinutes(minutes: number, measure: 'open' | 'clock', { t, language }: Reader): string {
  if (minutes < HOUR) return t('figures.minutes', { count: minutes });
  if (measure === 'clock' && minutes >= 2 * DAY) return t('figures.days', { number: rounded(minutes / DAY, language) });
  return t('figures.hours', { number: rounded(minutes / HOUR, language) });
}

function rounded(value: number, language: Language): string {
  return formatNumber(value, language, value < 10 && value % 1 !== 0 ? 1 : 0);
}

export function formatAmount(thousandths: number, { language }: Pick<Reader, 'language'>): string {
  return formatPrice((thousandths / 1000).toFixed(3), priceStyle(shopCurrency), language);
}

/** Value that a chart shows: the median time, or the sum of the amounts. */
export function shownValue({ open, amount }: FigureValues): number | null {
  return open?.median ?? amount?.sum ?? null;
}

export function formatShown(value: number, isTime: boolean, reader: Reader): string {
  return isTime ? formatMinutes(value, 'open', reader) : formatAmount(value, reader);
}

/** Row of a table or chart. The former period has its own key where groups are weeks, and empty values where it has none. */
export type ShownRow = FigureRow & { readonly formerKey: string };

/** Returns the rows of a group. Weeks are complete, and each stands beside the week at the same place of the former period. */
export function rowsOf(by: FigureGroup, figures: Figures): readonly ShownRow[] {
  if (by !== 'week') return figures.rows.map((row) => ({ ...row, formerKey: row.key }));
  const formerWeeks = mondaysOf(figures.previous);
  return mondaysOf(figures.period).map((key, index) => {
    const formerKey = formerWeeks[index] ?? '';
    return { key, name: null, formerKey, values: valuesAt(key, 'values'), previous: valuesAt(formerKey, 'previous') };
  });

  function valuesAt(monday: string, period: 'values' | 'previous'): FigureValues {
    return figures.rows.find(({ key }) => key === monday)?.[period] ?? noValues;
  }
}

const noValues: FigureValues = { n: 0, repairs: 0, total: 0, totalRepairs: 0, open: null, clock: null, amount: null };

function mondaysOf({ from, to }: Figures['period']): readonly string[] {
  const first = mondayOf(from);
  return Array.from({ length: Math.floor((daysIn({ from: first, to }) - 1) / 7) + 1 }, (_, week) =>
    addDays(first, week * 7),
  );
}

type Cell = string | number;

/** Returns a table as CSV with a byte order mark. A cell that a spreadsheet would evaluate gets an apostrophe (specification/faults#w6). */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
