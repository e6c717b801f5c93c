import { type ScriptedSmtp, startScriptedSmtp } from '@atelier/testing';
import { inArray, sql } from 'drizzle-orm';
import { expect, inject } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp, type TestAppOptions } from '#app.fixture.ts';
import { type Limits, limits, minute } from '../config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { mails } from '#platform/database/schema.ts';
import type { Module } from '../platform.ts';
import { mailTemplate, type MailTemplate, priorities } from './layout/template.ts';

const TestData = z.object({});
type TestTemplate = MailTemplate<typeof TestData>;

function template(name: string, options: Pick<TestTemplate, 'urgency' | 'secrets'> = {}): TestTemplate {
  return mailTemplate({
    name,
    data: TestData,
    ...options,
    render: () => ({ subject: name, text: name, html: `<p>${name}</p>` }),
  });
}

const templates = {
  ordinary: template('test.ordinary'),
  code: template('test.code', { urgency: 'code', secrets: ['code'] }),
  urgent: template('test.urgent', { urgency: 'code' }),
  reminder: template('test.reminder', { urgency: 'reminder' }),
} as const;

export type MailQueue = Awaited<ReturnType<typeof startMailQueue>>;

type PostOptions = {
  readonly kind?: keyof typeof templates;
  readonly expiresAt?: Date;
  readonly database?: Database;
};

export type MailQueueOptions = {
  readonly mail?: Partial<Limits['mail']>;
  readonly connections?: number;
  readonly query?: string;
  readonly modules?: readonly Module[];
  readonly before?: (smtp: ScriptedSmtp) => void;
  readonly log?: TestAppOptions['log'];
};

/** Starts a node with a scripted mail server. Delays are long, so they end when the test moves the clock. */
export async function startMailQueue(options: MailQueueOptions = {}) {
  const { mail = {}, connections = limits.mail.sentAtOnce, query = '', modules = [], before, log } = options;
  const smtp: ScriptedSmtp = await startScriptedSmtp();
  before?.(smtp);
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const app: TestApp = await startTestApp({
    server: inject('database'),
    environment: { SMTP_URL: smtp.url + query },
    clock,
    ...(log === undefined ? {} : { log }),
    limits: {
      jobs: { poll: 50 },
      mail: {
        retryFor: limits.mail.retryFor,
        firstDelay: 10 * minute,
        closeGrace: 100,
        sentAtOnce: connections,
        ...mail,
      },
    },
    modules: [
      (platform) => Object.values(templates).forEach((template) => platform.mail.templates.add(template)),
      ...modules,
    ],
  });
  const { database } = app.platform;
  const row = async (recipient: string) => {
    const [mail] = await database
      .select()
      .from(mails)
      .where(inArray(mails.recipient, [recipient]));
    if (mail === undefined) throw new Error(`invariant: no mail to ${recipient}`);
    return mail;
  };
  const untilIdle = () =>
    expect
      .poll(async () => {
        const { rows } = await database.execute(sql`
          select 1 from mails where taken_by is not null union all select 1 from graphile_worker.jobs where locked_at is not null`);
        return rows;
      })
      .toEqual([]);
  return {
    app,
    smtp,
    clock,
    row,
    post: (to: string, { kind = 'ordinary', expiresAt, ...within }: PostOptions = {}): Promise<void> =>
      app.platform.mail.outbox.post(within.database ?? database, templates[kind], {
        to,
        lang: 'fr',
        data: {},
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }),
    /** Milliseconds until the mail is tried, by PostgreSQL's clock. */
    wait: async (recipient: string): Promise<number> => {
      const { id } = await row(recipient);
      const { rows } = await database.execute<{ wait: number }>(sql`
        select extract(epoch from due_at - now())::float8 * 1000 as wait from mails where id = ${id} and taken_by is null`);
      return rows[0]?.wait ?? 0;
    },
    expectRow: (recipient: string, expected: Partial<typeof mails.$inferSelect>) =>
      expect.poll(() => row(recipient)).toMatchObject(expected),
    /** Moves the clock and all waiting mails and jobs. Those under way would be left behind, so they end first. */
    forward: async (time: number): Promise<void> => {
      await untilIdle();
      await database.transaction(async (tx) => {
        // Nothing is taken meanwhile. A look would skip rows that are locked by now and take later ones first.
        await tx.execute(sql`lock table mails, graphile_worker._private_jobs in exclusive mode`);
        ahead += time;
        const back = sql`make_interval(secs => ${time / 1_000}::float8)`;
        await tx.execute(sql`update mails set due_at = due_at - ${back} where taken_by is null`);
        await tx.execute(
          sql`update graphile_worker._private_jobs set run_at = run_at - ${back} where locked_at is null`,
        );
      });
    },
    untilPaused: async (): Promise<void> => {
      await expect.poll(() => app.platform.mail.server.triedPriority()).not.toBe(priorities.reminder);
      await untilIdle();
    },
    settled: untilIdle,
    reset: async (): Promise<void> => {
      smtp.reset();
      smtp.hangUp();
      await database.delete(mails);
      await untilIdle();
      app.platform.mail.server.answered();
    },
    stop: async (): Promise<void> => {
      await app.stop();
      await smtp.stop();
    },
  };
}
