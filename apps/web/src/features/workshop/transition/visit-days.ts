import { addDays } from '@atelier/domain';

const SUNDAY = 0;

/** The next days on which somebody drives, Monday to Saturday; never today, whose windows may be over. */
export function nextVisitDays(today: string, count = 3): string[] {
  return Array.from({ length: 2 * count }, (_, index) => addDays(today, index + 1))
    .filter((day) => weekdayOf(day) !== SUNDAY)
    .slice(0, count);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
