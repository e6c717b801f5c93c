import type { Pool } from 'pg';

/** The only source of the time; what it gives is the database's. */
export type Clock = { now(): Date };

/** A clock that follows the database's, and the end of its following. */
export type DatabaseClock = Clock & { stop(): void };

/**
 * Measures the database's time now and at every interval, so that nodes whose own clocks differ agree (specification/faults#f14).
 * Between measurements the monotonic clock counts, which a correction of the machine's time can't move.
 */
export async function createDatabaseClock(pool: Pool, interval: number): Promise<DatabaseClock> {
  let origin = 0;
  const measure = async (): Promise<void> => {
    const before = performance.now();
    const { rows } = await pool.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    const half = (performance.now() - before) / 2;
    origin = (rows[0]?.now ?? 0) - before - half;
  };
  await measure();
  // A failed measurement keeps the offset that was good a minute ago; the pool reports the failure.
  const timer = setInterval(() => void measure().catch(() => undefined), interval);
  timer.unref();
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(timer) };
}
