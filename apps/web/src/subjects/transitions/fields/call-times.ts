import { addDays, instantAt, isDay, shopTime } from '@atelier/domain';
import type { ShopMoment } from '../context/form-values.ts';

const callTimeNames = ['later', 'evening', 'tomorrow'] as const;
type CallTime = { readonly name: (typeof callTimeNames)[number]; readonly at: string };

const EVENING = '17:00';
const MORNING = '09:00';
const LATER = 2 * 3_600_000;
const QUARTER = 15 * 60_000;

/** Returns the future presets as ISO 8601. `later` is rounded to a quarter of an hour. */
export function callTimes({ instant, timeZone }: ShopMoment): CallTime[] {
  const { day } = shopTime(instant, timeZone);
  const times = {
    later: new Date(Math.ceil((instant.getTime() + LATER) / QUARTER) * QUARTER),
    evening: instantAt(day, EVENING, timeZone),
    tomorrow: instantAt(addDays(day, 1), MORNING, timeZone),
  };
  return callTimeNames.filter((name) => times[name] > instant).map((name) => ({ name, at: times[name].toISOString() }));
}

/** Splits an instant into shop day and time. Incomplete input is preserved. */
export function splitCallTime(value: string, timeZone: string): { readonly day: string; readonly time: string } {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime()) && value.endsWith('Z')) return shopTime(at, timeZone);
  const [day = '', time = ''] = value.split(' ');
  return { day, time };
}

/** Joins a shop day and time to an ISO 8601 instant. Incomplete input is preserved. */
export function joinCallTime(day: string, time: string, timeZone: string): string {
  if (day === '' && time === '') return '';
  const isWhole = isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/u.test(time);
  return isWhole ? instantAt(day, time, timeZone).toISOString() : `${day} ${time}`;
}
