import { addDays, defaultSettings, hoursOf, VISIT_DAYS_AHEAD, type OpenDays } from '@atelier/domain';

/** The next days on which the shop is open; never today, whose windows may be over. Fewer where it hardly opens. */
export function nextVisitDays(today: string, open: OpenDays = defaultSettings, count = 3): string[] {
  return Array.from({ length: VISIT_DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .filter((day) => hoursOf(day, open) !== null)
    .slice(0, count);
}
