import type { Medians } from '@atelier/contract';
import { type LimitedStatus, limitedStatuses, type ShopCalendar, workingHoursBetween } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { day } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';

/** Sampled intervals: maximum age, maximum per status, and minimum for a result. */
const SAMPLE = { days: 90, most: 500, fewest: 5 } as const;

type IntervalRow = { readonly status: LimitedStatus; readonly from: string; readonly to: string };

/** Returns median durations per status in opening hours. Counts only turns whose due date came from a limit. */
export async function readMedians(database: Database, now: Date, calendar: ShopCalendar): Promise<Medians> {
  const since = new Date(now.getTime() - SAMPLE.days * day).toISOString();
  const { rows } = await database.execute<IntervalRow>(sql`
    select status, "from", "to" from (
      select status, from_at as "from", to_at as "to", row_number() over (partition by status order by to_at desc) as place
      from repair_status_intervals where to_at >= ${since} and to_at > from_at and due_reason ->> 'code' = 'LIMIT'
    ) stays where place <= ${SAMPLE.most}`);
  const hours = Map.groupBy(
    rows.map(({ status, from, to }) => ({
      status,
      hours: workingHoursBetween(new Date(from), new Date(to), calendar),
    })),
    ({ status }) => status,
  );
  return Object.fromEntries(
    limitedStatuses.map((status) => [status, medianOf((hours.get(status) ?? []).map((interval) => interval.hours))]),
  ) as Medians;
}

function medianOf(hours: readonly number[]): Medians[LimitedStatus] {
  const middle = hours.toSorted((left, right) => left - right)[Math.floor((hours.length - 1) / 2)];
  return middle === undefined || hours.length < SAMPLE.fewest
    ? null
    : { hours: Math.round(middle * 10) / 10, stays: hours.length };
}
