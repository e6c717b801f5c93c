import { getHealthLive, getHealthReady, getHealthWork } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findHangingBackup } from '#platform/archive/hanging-backup.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { Failure } from './errors/failure.ts';
import { anyone, mount } from './calls/mount.ts';

type HealthDeps = { readonly mail: Pick<MailServer, 'state'>; readonly clock: Clock; readonly limits: Limits['jobs'] };

/**
 * Serves liveness, readiness (the database answers and no stop began) and a check for pagers of late jobs, stuck mail, a hanging backup and a full disk. Late
 * work doesn't end readiness.
 */
export function serveHealth(server: FastifyInstance, working: HealthDeps): void {
  mount(server, { call: getHealthLive, who: anyone }, () => ({ status: 'ok' }) as const);
  mount(server, { call: getHealthReady, who: anyone }, async ({ db }) => {
    if (server.platform.phase() !== 'serving') throw new Failure('unavailable');
    await db.execute(sql`select 1`);
    return { status: 'ok' } as const;
  });
  mount(server, { call: getHealthWork, who: anyone }, async ({ db }) => {
    if (server.platform.disk.isFull() || isMailStuck(working)) throw new Failure('unavailable');
    if ((await isWorkLate(db, working.limits.late)) || (await isMailDeferred(db, working)))
      throw new Failure('unavailable');
    if ((await findHangingBackup(db, working)) !== undefined) throw new Failure('unavailable');
    return { status: 'ok' } as const;
  });
}

/** True if the server rejects our credentials or has been away for long. */
function isMailStuck({ mail, clock, limits }: HealthDeps): boolean {
  const { state, fault } = mail.state();
  return state === 'REFUSING' || (fault !== null && clock.now().getTime() - fault.since.getTime() > limits.late);
}

/** True if a job or a mail is due for long. */
async function isWorkLate(database: Database, late: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from graphile_worker.jobs where run_at < now() - make_interval(secs => ${late / 1_000}::float8) and attempts < max_attempts
      and (locked_at is null or task_identifier <> 'archive.backup')
    union all
    select from mails where state = 'PENDING' and due_at < now() - make_interval(secs => ${late / 1_000}::float8) and not exists (select from maintenance)
    limit 1`);
  return rows.length > 0;
}

/** True if mails to two recipients failed, are late, and no mail was sent since they were written. One recipient's trouble pages nobody. */
async function isMailDeferred(database: Database, { clock, limits }: HealthDeps): Promise<boolean> {
  const late = new Date(clock.now().getTime() - limits.late).toISOString();
  const { rows } = await database.execute(sql`
    select from (select max(coalesce(resent_at, created_at)) as newest, count(distinct recipient) as recipients from mails
      where state = 'PENDING' and attempts > 0 and coalesce(resent_at, created_at) < ${late}::timestamptz
        and not exists (select from maintenance)) as late_mail
    where recipients > 1 and not exists (select from mails where state = 'SENT' and sent_at > newest)`);
  return rows.length > 0;
}
