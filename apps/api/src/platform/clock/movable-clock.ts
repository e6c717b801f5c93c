import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure } from '../http/failure.ts';
import { isLoopback } from '../http/loopback.ts';
import type { JobRegistry } from '../jobs/jobs.ts';
import type { Clock, DatabaseClock } from './clock.ts';

/** A clock that is moved to another time, from which it goes on. */
export type MovableClock = DatabaseClock & { moveTo(time: Date): void };

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
 * `PUT /dev/clock { now }` moves this process' clock, for tests alone and for this machine only; it isn't of the contract. What runs at
 * intervals has looked again before the answer: reminders are out, sessions that have ended are closed. Jobs wait by PostgreSQL's time, as ever.
 */
export function serveClock(server: FastifyInstance, clock: MovableClock, { routines }: JobRegistry): void {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isLoopback(request)) throw new Failure('notFound');
  };
  server.put('/dev/clock', { onRequest, schema: { hide: true } }, async (request, reply) => {
    const body = ClockBody.safeParse(request.body);
    if (!body.success) throw new Failure('validation');
    clock.moveTo(new Date(body.data.now));
    await Promise.all(routines.map(({ run }) => run()));
    return reply.code(204).send();
  });
}
