import { type Closing, getMyCash, getTill, type Till } from '@atelier/contract';
import { formatDate, type Language } from '@atelier/i18n';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

export const myCashQuery = callQuery([...queryKeys.till, 'cash'], getMyCash);

export const tillQuery = callQuery([...queryKeys.till, 'shop'], getTill);

/** Returns the years and months from a day to another, newest first: `2026`, `2026-11`, `2026-10`, … */
export function periodsBetween(since: string, today: string): string[] {
  const periods: string[] = [];
  for (let [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]; ; month -= 1) {
    if (month === 0) [year, month] = [year - 1, 12];
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < since.slice(0, 7)) return periods;
    if (month === 12 || periods.length === 0) periods.push(String(year));
    periods.push(name);
  }
}

/** Returns the closed period in words: `26 novembre 2026`, `novembre 2026`, `2026`. */
export function periodLabel({ period, name }: Pick<Closing, 'period' | 'name'>, language: Language): string {
  if (period === 'YEAR') return name;
  if (period === 'MONTH') return formatDate(`${name}-01`, language, { pattern: 'MMMM yyyy' });
  return formatDate(name, language);
}

/** Returns a restore with its times in words: `28th November 2026, 16:04`. */
export function restoreWords({ series, at, archivedAt }: NonNullable<Till['restore']>, language: Language) {
  const moment = (value: string) => formatDate(value, language, { pattern: 'do MMMM yyyy, HH:mm' });
  return { series, at: moment(at), archivedAt: moment(archivedAt) };
}
