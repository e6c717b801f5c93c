import { shopTime } from '@atelier/domain';
import type { Pool } from 'pg';
import type { Settings } from '../config/variables.ts';

export type Clock = { now(): Date };

type ShopClock = {
  readonly clock: Clock;
  readonly config: { readonly settings: Pick<Settings, 'SHOP_TIME_ZONE'> };
};

/** Returns the present day at the shop. */
export function todayOf({ clock, config }: ShopClock): string {
  return shopTime(clock.now(), config.settings.SHOP_TIME_ZONE).day;
}

export type DatabaseClock = Clock & { stop(): void };

/**
 * Measures the database's time at every interval, so nodes with different clocks agree (specification/faults#f14). The monotonic clock
 * counts in between, because corrections of the machine's time don't move it.
 */
export async function createDatabaseClock(pool: Pool, interval: number): Promise<DatabaseClock> {
  let origin = 0;
  const measure = async () => {
    const before = performance.now();
    const { rows } = await pool.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    const half = (performance.now() - before) / 2;
    origin = (rows[0]?.now ?? 0) - before - half;
  };
  await measure();
  // After a failed measurement the previous offset applies. The pool reports the failure.
  const timer = setInterval(() => void measure().catch(() => undefined), interval);
  timer.unref();
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(timer) };
}
