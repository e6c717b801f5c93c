const dayPatterns = [
  // Accepts any separator, because numeric phone keyboards may lack some.
  /^(?<day>\d{1,2})[ ./-](?<month>\d{1,2})[ ./-](?<year>\d{4})$/u,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/u,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u,
];

/** Returns local midnight of a day `YYYY-MM-DD`, or undefined. */
export function dateOf(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || year === undefined || month === undefined) return undefined;
  const match = new Date(year, month - 1, date);
  return dayOf(match) === day ? match : undefined;
}

export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const withoutCentury = /^(?<day>\d{1,2})[ ./-](?<month>\d{1,2})[ ./-](?<year>\d{2})$/u;
const withoutYear = /^(?<day>\d{1,2})[ ./-](?<month>\d{1,2})$/u;

export type DayBounds = {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly today: string;
};

/**
 * Parses a typed day: day, month, year, or `YYYY-MM-DD`. Two-digit years are this century's. Without a year the day nearest to today within
 * the bounds wins. Invalid text is returned unchanged.
 */
export function readDay(typed: string, bounds: DayBounds): string {
  const text = typed.trim();
  return wholeDay(text) ?? dayOfShortYear(text) ?? nearestDay(text, bounds) ?? text;
}

/** Like {@link readDay} during typing. Incomplete text such as `27/11` is returned unchanged. */
export function readDayInProgress(typed: string): string {
  const text = typed.trim();
  return wholeDay(text) ?? text;
}

function wholeDay(text: string): string | undefined {
  for (const form of dayPatterns) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {};
    const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && dateOf(read) !== undefined) return read;
  }
  return undefined;
}

function dayOfShortYear(text: string): string | undefined {
  const { year = '', month = '', day = '' } = withoutCentury.exec(text)?.groups ?? {};
  const read = `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && dateOf(read) !== undefined ? read : undefined;
}

function nearestDay(text: string, { min = '', max = '9999', today }: DayBounds): string | undefined {
  const { month = '', day = '' } = withoutYear.exec(text)?.groups ?? {};
  const thisYear = Number(today.slice(0, 4));
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter((each) => dateOf(each) !== undefined && each >= min && each <= max)
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0);
}

/** Returns a day as typed, `24/11/2026`. Invalid text is returned unchanged. */
export function writeDay(day: string): string {
  return dateOf(day) === undefined ? day : day.split('-').toReversed().join('/');
}
