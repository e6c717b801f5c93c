const written = [
  // With whatever stands between them; a phone's keys for numbers may have nothing to put there.
  /^(?<day>\d{1,2})[ ./-](?<month>\d{1,2})[ ./-](?<year>\d{4})$/u,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/u,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u,
];

/** The local midnight of a day, `YYYY-MM-DD`; undefined for a text that is none. */
export function dateOf(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || year === undefined || month === undefined) return undefined;
  const found = new Date(year, month - 1, date);
  return dayOf(found) === day ? found : undefined;
}

/** The day, `YYYY-MM-DD`, of a local date. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day that somebody typed: day, month and year in this order, or as it is stored; what is none stays as it was typed. */
export function readDay(typed: string): string {
  const text = typed.trim();
  for (const form of written) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {};
    const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && dateOf(read) !== undefined) return read;
  }
  return text;
}

/** A day as it is typed, `24/11/2026`; a text that is none as it is. */
export function writeDay(day: string): string {
  return dateOf(day) === undefined ? day : day.split('-').toReversed().join('/');
}
