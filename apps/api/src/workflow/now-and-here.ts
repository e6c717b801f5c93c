import { shopTime } from '@atelier/domain';
import { minute } from '../platform/config/limits.ts';

/** How long a visit lasts that begins and ends at the counter, as its window says. */
const VISIT = 15 * minute;

/** The day, and a window that begins now and ends on the same day. */
export function nowAndHere(now: Date, timeZone: string): { date: string; time: string } {
  const [from, to] = [now, new Date(now.getTime() + VISIT)].map((at) => shopTime(at, timeZone));
  if (from === undefined || to === undefined) throw new TypeError('two instants');
  const start = from.time.slice(0, 5);
  const ends = from.day === to.day ? to.time.slice(0, 5) : '23:59';
  return { date: from.day, time: `${start < ends ? start : '23:58'}-${ends}` };
}
