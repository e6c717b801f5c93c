import { addDays, defaultSettings, hoursOf, VISIT_DAYS_AHEAD, type OpenDays } from '@atelier/domain';
import { windowPresets } from './visit-window.ts';

/** Returns the days for a visit: today if one of its windows is ahead, then the next ones. */
export function bookableDays({ day, time }: { day: string; time: string }, open: OpenDays = defaultSettings): string[] {
  const isToday = hoursOf(day, open) !== null && windowPresets.some((preset) => preset.slice(0, 5) > time);
  return [...(isToday ? [day] : []), ...nextVisitDays(day, open)];
}

/** Returns the next open days, without today, whose windows may be over. Fewer if the shop rarely opens. */
export function nextVisitDays(today: string, open: OpenDays = defaultSettings, count = 3): string[] {
  return Array.from({ length: VISIT_DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .filter((day) => hoursOf(day, open) !== null)
    .slice(0, count);
}
