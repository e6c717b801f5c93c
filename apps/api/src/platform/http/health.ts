import { live, ready } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { anyone, mount } from './mount.ts';

/** Whether the process runs, and whether it should be sent requests: the database answers, and no stop has begun. */
export function serveHealth(server: FastifyInstance): void {
  mount(server, { call: live, who: anyone }, () => ({ status: 'ok' }) as const);
  mount(server, { call: ready, who: anyone }, async ({ db }) => {
    if (server.platform.phase() !== 'serving') throw new Failure('unavailable');
    await db.execute(sql`select 1`);
    return { status: 'ok' } as const;
  });
}
