import { eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/time/clock.ts';
import type { Rate } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { databaseErrorOf } from '#platform/database/errors.ts';
import { rateLimits } from '#platform/database/schema.ts';
import { Failure } from '../errors/failure.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counters in the memory of a node. Beyond this number the least recently used is forgotten. */
const MAX_COUNTERS = 50_000;

/**
 * Counts attempts on this node. The first attempt of a key begins a period, and all its attempts count until it ends. Memory is reserved
 * at the first attempt.
 */
export function createLocalCounter(max = MAX_COUNTERS) {
  let counters: LRUCache<string, { points: number }> | undefined;
  return (key: string, rate: Rate) => {
    counters ??= new LRUCache({ max });
    const name = `${rate.points}/${rate.per} ${key}`;
    const counter = counters.get(name) ?? { points: 0 };
    if (counter.points === 0) counters.set(name, counter, { ttl: rate.per });
    counter.points += 1;
    if (counter.points > rate.points)
      throw new Failure('tooManyAttempts', { retryAfter: counters.getRemainingTTL(name) });
  };
}

/**
 * Counts over all nodes by the database's time. During an outage each node counts for itself, so limits widen but stay
 * (specification/faults#f13).
 * Switched off, it counts nothing.
 */
export function createRateLimiter(database: Database, clock: Clock, isOn = true) {
  const local = createLocalCounter();
  /** Counts one attempt on all nodes together. Throws `tooManyAttempts` beyond the rate. */
  const consume = async (key: string, rate: Rate) => {
    const now = clock.now();
    const counted = await count(database, { key, per: rate.per, now }).catch((error: unknown) => {
      if (databaseErrorOf(error)?.kind !== 'unavailable') throw error;
      return undefined;
    });
    if (counted === undefined) return local(key, rate);
    if (counted.points <= rate.points) return;
    throw new Failure('tooManyAttempts', { retryAfter: counted.expiresAt.getTime() - now.getTime() });
  };
  const limiter = {
    consume,
    refund: async (key: string) => {
      const points = sql`greatest(0, ${rateLimits.points} - 1)`;
      await database.update(rateLimits).set({ points }).where(eq(rateLimits.key, key));
    },
    reset: async (key: string) => {
      await database.delete(rateLimits).where(eq(rateLimits.key, key));
    },
    sweep: async () => {
      await database.delete(rateLimits).where(lt(rateLimits.expiresAt, clock.now()));
    },
    erase: async (within: Database, words: readonly string[]) => {
      await within
        .delete(rateLimits)
        .where(sql`string_to_array(${rateLimits.key}, ' ') && ${sql.param([...words])}::text[]`);
    },
    /** Deletes counters whose key equals one of these prefixes or continues it with another word. */
    eraseByPrefix: async (within: Database, beginnings: readonly string[]) => {
      const begins = sql`starts_with(${rateLimits.key} || ' ', beginning || ' ')`;
      await within
        .delete(rateLimits)
        .where(sql`exists (select from unnest(${sql.param([...beginnings])}::text[]) beginning where ${begins})`);
    },
  };
  return isOn ? limiter : { ...limiter, consume: doNothing, refund: doNothing, reset: doNothing };
}

async function doNothing(): Promise<void> {
  return undefined;
}

type Attempt = { readonly key: string; readonly per: number; readonly now: Date };

async function count(database: Database, { key, per, now }: Attempt) {
  const expiresAt = new Date(now.getTime() + per);
  const over = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await database
    .insert(rateLimits)
    .values({ key, points: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ points: rateLimits.points, expiresAt: rateLimits.expiresAt });
  return row ?? { points: 1, expiresAt };
}
