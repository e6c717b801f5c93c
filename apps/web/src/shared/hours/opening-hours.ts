/** Monday first; null for a day on which the shop is closed. */
export type Hours = readonly (string | null)[];

/** Days from one to another, 0 for Monday, that have the same hours. */
export type OpeningRow = { readonly from: number; readonly to: number; readonly hours: string | null };

/** The week as it is written on a door: days with the same hours stand together. */
export function openingRows(hours: Hours): readonly OpeningRow[] {
  const rows: OpeningRow[] = [];
  for (const [day, each] of hours.entries()) {
    const last = rows.at(-1);
    if (last?.hours === each) rows[rows.length - 1] = { ...last, to: day };
    else rows.push({ from: day, to: day, hours: each });
  }
  return rows;
}

/** Open until a time of today; or closed until a time of a day, null for one that never opens. Times are `HH:mm`. */
export type Opening =
  | { readonly open: true; readonly until: string }
  | {
      readonly open: false;
      readonly next: { readonly day: number; readonly inDays: number; readonly at: string } | null;
    };

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How the shop stands at a moment, in its own time zone. */
export function openingAt(hours: Hours, now: Date, timeZone: string): Opening {
  const { day, time } = inShop(now, timeZone);
  const today = hours[day] ?? null;
  if (today !== null && startOf(today) <= time && time < endOf(today)) return { open: true, until: endOf(today) };
  for (let inDays = 0; inDays <= hours.length; inDays += 1) {
    const window = hours[(day + inDays) % hours.length] ?? null;
    if (window === null || (inDays === 0 && time >= startOf(window))) continue;
    return { open: false, next: { day: (day + inDays) % hours.length, inDays, at: startOf(window) } };
  }
  return { open: false, next: null };
}

/** What a clock in the shop says. */
function inShop(now: Date, timeZone: string): { readonly day: number; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return { day: weekdays.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` };
}

function startOf(window: string): string {
  return window.slice(0, 5);
}

function endOf(window: string): string {
  return window.slice(6);
}
