import { addDays, instantAt, isDay, shopTime } from '@atelier/domain';
import type { ShopMoment } from './form-values.ts';

/** When people ask to be called again; `later` is in two hours. */
const callTimeNames = ['later', 'evening', 'tomorrow'] as const;
type CallTime = { readonly name: (typeof callTimeNames)[number]; readonly at: string };

const EVENING = '17:00';
const MORNING = '09:00';
const LATER = 2 * 3_600_000;
const QUARTER = 15 * 60_000;

/** The usual times of another call that are still to come, as ISO 8601; `later` on a quarter of an hour. */
export function callTimes({ instant, timeZone }: ShopMoment): CallTime[] {
  const { day } = shopTime(instant, timeZone);
  const times = {
    later: new Date(Math.ceil((instant.getTime() + LATER) / QUARTER) * QUARTER),
    evening: instantAt(day, EVENING, timeZone),
    tomorrow: instantAt(addDays(day, 1), MORNING, timeZone),
  };
  return callTimeNames.filter((name) => times[name] > instant).map((name) => ({ name, at: times[name].toISOString() }));
}

/** An instant's day and time at the shop; what isn't typed to its end yet has the part that is. */
export function splitCallTime(value: string, timeZone: string): { readonly day: string; readonly time: string } {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime()) && value.endsWith('Z')) return shopTime(at, timeZone);
  const [day = '', time = ''] = value.split(' ');
  return { day, time };
}

/** A day and a time of the shop as an instant, ISO 8601; as long as one of them is missing, both as they are. */
export function joinCallTime(day: string, time: string, timeZone: string): string {
  if (day === '' && time === '') return '';
  const isWhole = isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/u.test(time);
  return isWhole ? instantAt(day, time, timeZone).toISOString() : `${day} ${time}`;
}
