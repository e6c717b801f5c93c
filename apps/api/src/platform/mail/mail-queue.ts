import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { rowFromDriver } from '../database/row-json.ts';
import { mails } from '#platform/database/schema.ts';
import { statement } from '../database/statement.ts';
import { jobKind } from '../jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { DiskWatch } from '#platform/process/disk-watch.ts';
import type { MailServer } from './mail-server.ts';

/** Job of a node of an older version, whose mails have no due time. */
export const adoptMailJob = jobKind('mails.send', z.object({ id: z.uuid() }));

export type TakenMail = {
  /** `attempts` counts this one. */
  readonly mail: typeof mails.$inferSelect;
  /** Reason why a mail server refused the address. */
  readonly refused: string | null;
};

/** Sends a mail, and returns how its end is written. */
export type Deliver = (taken: TakenMail) => Promise<() => Promise<void>>;

type MailQueueOptions = {
  readonly database: Database;
  readonly node: string;
  readonly limits: Limits['mail'];
  readonly poll: number;
  readonly server: Pick<MailServer, 'triedPriority'>;
  readonly disk: Pick<DiskWatch, 'note'>;
  readonly log: Log;
};

/**
 * Sends due mails, few at once. Takes several with one statement, so that a mail costs less of it (decisions/0141). A taken mail is due
 * again after `limits.hold`, for the case that its node hangs.
 */
export function createMailQueue(options: MailQueueOptions, deliver: Deliver) {
  const { database, node, limits, poll, server, disk, log } = options;
  const underWay = new Set<Promise<void>>();
  let waiting: readonly TakenMail[] = [];
  let waitingSince = 0;
  let sending = 0;
  let isRunning = false;
  let isLooking = false;
  let isLookDue = false;
  let collecting: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;

  const track = (work: Promise<void>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const giveBack = async () => {
    const untried = waiting.map(({ mail }) => mail.id);
    waiting = [];
    if (untried.length > 0) await giveBackMails(database, { node, untried: JSON.stringify(untried) });
  };
  const send = async (taken: TakenMail) => {
    const { id } = taken.mail;
    sending += 1;
    try {
      const write = await deliver(taken).finally(() => {
        sending -= 1;
        fill();
      });
      await writeEnd(options, { id, write, isRunning: () => isRunning });
    } catch (error) {
      log.error({ event: 'mail.undelivered', mailId: id, err: error }, 'a mail could not be handled');
    }
  };
  const look = async () => {
    [isLooking, isLookDue] = [true, false];
    const priority = server.triedPriority();
    try {
      const values = { node, priority, count: limits.takenAtOnce, hold: limits.hold };
      const taken = priority === null ? [] : await takeMails(database, values);
      waiting = taken.map(({ refused, ...row }) => ({ mail: rowFromDriver(mails, row), refused }));
      waitingSince = performance.now();
      if (waiting.length === limits.takenAtOnce) isLookDue = true;
      if (!isRunning) await giveBack();
    } catch (error) {
      disk.note(error);
      log.warn({ event: 'mail.queue', err: error }, 'due mails could not be read');
    }
    isLooking = false;
    fill();
  };
  /** True while a mail that was taken before may still leave: priorities, pauses and maintenance are read with each look. */
  const mayLeave = ({ mail }: TakenMail) => {
    const priority = server.triedPriority();
    return priority !== null && mail.priority <= priority && performance.now() - waitingSince < poll;
  };
  const giveBackStale = () => {
    const [next] = waiting;
    if (next === undefined || mayLeave(next)) return;
    isLookDue = true;
    track(giveBack().catch((error: unknown) => log.warn({ event: 'mail.queue', err: error })));
  };
  const fill = () => {
    while (isRunning && sending < limits.sentAtOnce) {
      giveBackStale();
      const [next, ...others] = waiting;
      if (next === undefined) {
        if (isLookDue && !isLooking) track(look());
        return;
      }
      waiting = others;
      track(send(next));
    }
  };
  const lookNow = () => {
    isLookDue = true;
    // The mails under way may hang, and other nodes could send these.
    giveBackStale();
    fill();
  };
  return {
    start: () => {
      isRunning = true;
      polling = setInterval(lookNow, poll);
      lookNow();
    },
    /** Looks for due mails after a moment, in which others may come. */
    wake: () => {
      if (!isRunning) return;
      collecting ??= setTimeout(() => {
        collecting = undefined;
        lookNow();
      }, limits.collect);
    },
    /** Ends after the mails under way. The others are due for other nodes. */
    stop: async () => {
      isRunning = false;
      clearInterval(polling);
      clearTimeout(collecting);
      await giveBack();
      await Promise.all(underWay);
    },
  };
}

type EndOfMail = { readonly id: string; readonly write: () => Promise<void>; readonly isRunning: () => boolean };

/** Repeats the write through an outage of the database, because the mail would leave twice without it. */
async function writeEnd(
  { limits, poll, disk, log }: MailQueueOptions,
  { id, write, isRunning }: EndOfMail,
): Promise<void> {
  const end = performance.now() + limits.hold / 2;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      disk.note(error);
      log.warn({ event: 'mail.unsettled', mailId: id, err: error }, "a mail's end could not be stored");
      if (!isRunning() || performance.now() > end) return;
      await delay(poll);
    }
  }
}

type TakenRow = Record<string, unknown> & { readonly refused: string | null };

/** Takes due mails, most urgent first, and counts their attempts, so nothing replaces or retracts them from here on. Maintenance holds all. */
const takeMails = statement<TakenRow>(
  'take_mails',
  sql`with due as (
    select id from mails where state = 'PENDING' and due_at <= now() and priority <= ${sql.placeholder('priority')}
      and not exists (select from maintenance)
    order by priority, due_at, id limit ${sql.placeholder('count')} for update skip locked
  ), taken as (
    update mails m set attempts = m.attempts + 1, taken_by = ${sql.placeholder('node')},
      due_at = now() + make_interval(secs => ${sql.placeholder('hold')}::float8 / 1000)
    from due where m.id = due.id returning m.*
  ) select taken.*, (select reason from refused_addresses where address = taken.recipient) as refused
  from taken order by priority, created_at, id`,
);

const giveBackMails = statement(
  'give_back_mails',
  sql`update mails set attempts = attempts - 1, taken_by = null, due_at = now()
  where taken_by = ${sql.placeholder('node')} and state = 'PENDING'
    and id in (select value::uuid from jsonb_array_elements_text(${sql.placeholder('untried')}::jsonb))`,
);

/** Makes mails due that a node of an older version wrote: the one of this job, or all whose job is missing, as after a restore. */
export async function adoptMails(database: Database, id: string | null): Promise<void> {
  await database.execute(sql`
    update mails m set due_at = now() where state = 'PENDING' and due_at is null and case when ${id}::uuid is null
      then not exists (select from graphile_worker.jobs j where j.key = 'mail:' || m.id) else m.id = ${id}::uuid end`);
}
