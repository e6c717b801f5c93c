import { addDays } from '@atelier/domain';

const SUNDAY = 0;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The next days on which somebody drives, Monday to Saturday; never today, whose windows may be over. */
export const nextVisitDays = (today: string, count = 3): string[] =>
  Array.from({ length: 2 * count }, (_, index) => addDays(today, index + 1))
    .filter((day) => weekdayOf(day) !== SUNDAY)
    .slice(0, count);
