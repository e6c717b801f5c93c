import { numeric, timestamp } from 'drizzle-orm/pg-core';

/** An instant with milliseconds, always UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Money: exact decimals, never a float; TND has millimes. */
export const amount = (name: string) => numeric(name, { precision: 12, scale: 3, mode: 'string' });
