import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '#platform/http/errors/failure.ts';
import { requireLoopback } from '#platform/http/limits/loopback.ts';
import type { JobRegistry } from '#platform/jobs/jobs.ts';
import type { Clock, DatabaseClock } from './clock.ts';

type MovableClock = DatabaseClock & { moveTo(time: Date): void };

export function createMovableClock(clock: Clock & Partial<DatabaseClock>): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    stop: () => clock.stop?.(),
    moveTo: (time) => void (ahead = time.getTime() - clock.now().getTime()),
  };
}

const ClockBody = z.object({ now: z.iso.datetime() });

/**
 * Serves `PUT /dev/clock { now }`, which moves this process' clock. It serves tests on this machine only and is no part of the contract.
 * Routines run before the answer: reminders are sent and ended sessions closed. Jobs follow PostgreSQL's time.
 */
export function serveClock(server: FastifyInstance, clock: MovableClock, { routines }: JobRegistry): void {
  server.put('/dev/clock', { onRequest: requireLoopback, schema: { hide: true } }, async (request, reply) => {
    const body = ClockBody.safeParse(request.body);
    if (!body.success) throw new Failure('validation');
    clock.moveTo(new Date(body.data.now));
    await Promise.all(routines.map(({ run }) => run()));
    return reply.code(204).send();
  });
}
