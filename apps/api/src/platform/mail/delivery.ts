import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '../config/limits.ts';
import { type Database, transaction } from '../database/database.ts';
import { mails } from '#platform/database/schema.ts';
import { recordsJson } from '../database/row-json.ts';
import { statement } from '../database/statement.ts';
import { runTogether } from '../process/concurrency.ts';
import type { Site } from '../http/site.ts';
import { enqueue, jobKind } from '../jobs/jobs.ts';
import * as z from 'zod/mini';
import type { Log } from '#platform/log.ts';
import type { ReadShopIdentity } from '../web/shop-identity.ts';
import { retryDelay, type MailServer } from './mail-server.ts';
import type { Deliver } from './mail-queue.ts';
import { dueIn } from './outbox.ts';
import { recordRefusal } from './refused-addresses.ts';
import { SendFailure } from './send-failure.ts';
import { type MailCheckpoint, type MailRenderer, priorities, type Templates } from './layout/template.ts';
import type { MailTransport } from './transport.ts';

type Mail = typeof mails.$inferSelect;

/** Follows a refusal of the mail's address. A mail that is deleted with its end has none, because its customer is erased. */
export const addressRefusedJob = jobKind('mails.addressRefused', z.object({ id: z.uuid() }));

export type DeliveryOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly shop: ReadShopIdentity;
  readonly shopEmail: string | null;
  readonly timeZone: string;
  readonly limits: Limits['mail'];
  readonly log: Log;
  readonly templates: Templates;
  readonly transport: MailTransport;
  readonly server: MailServer;
  readonly unsubscribePath: (mail: SentMail) => string | undefined;
  readonly checkpoint: (mail: SentMail) => Promise<MailCheckpoint | undefined>;
};

type SentMail = Pick<Mail, 'template' | 'data' | 'subjectId'>;

type MailDelivery = { readonly mail: Mail; readonly renderer: MailRenderer };

/**
 * Sends a taken mail at least once, with the same Message-ID on repeats, until its deadline (decisions/0071). Ended mails lose their
 * codes.
 */
export function createDelivery(options: DeliveryOptions): Deliver {
  const { database, clock, templates, limits, log, server } = options;
  const endTogether = runTogether((ends: readonly MailEnd[]) => endAll(database, ends));
  const end = async (delivery: MailDelivery, outcome: MailOutcome) => {
    if (delivery.renderer.deleteAfterSending) await database.delete(mails).where(eq(mails.id, delivery.mail.id));
    else await endTogether(endOf(delivery, outcome));
  };
  return async ({ mail, refused }) => {
    const { id, template, attempts } = mail;
    const renderer = templates.find(template);
    if (renderer === undefined) {
      log.error({ event: 'mail.unknown', mailId: id, template }, 'a newer version wrote a mail');
      return () => retry(database, mail, { delay: retryDelay(attempts, limits) });
    }
    const delivery = { mail, renderer };
    const untried = { attempts: attempts - 1 };
    if (deadlineOf(mail, limits) <= clock.now()) {
      if (mail.expiresAt === null) return () => giveUp(options, delivery, { ...untried, reason: mail.reason });
      return () => end(delivery, { state: 'EXPIRED', ...untried });
    }
    if (refused !== null && !ignoresRefusal(delivery, options))
      return () => giveUp(options, delivery, { ...untried, reason: refused });
    const round = server.begin();
    try {
      await transmit(options, delivery);
    } catch (error) {
      log.warn({ event: 'mail.refused', mailId: id, template, attempts, err: error }, 'a mail could not be sent');
      return afterFailure(options, delivery, { error, round });
    }
    server.answered();
    const sentAt = clock.now();
    return async () => {
      await end(delivery, { state: 'SENT', sentAt });
      log.info({ event: 'mail.sent', mailId: id, template, attempts });
    };
  };
}

/** True for a code, and for a message of the contact form, which the shop may wait for. Other urgent mails have no secrets. */
function ignoresRefusal({ mail, renderer }: MailDelivery, { shopEmail }: DeliveryOptions): boolean {
  const isCode = renderer.priority === priorities.code && renderer.secrets.length > 0;
  return isCode || mail.recipient === shopEmail;
}

function deadlineOf({ expiresAt, createdAt, resentAt }: Mail, { retryFor }: Limits['mail']): Date {
  return expiresAt ?? new Date((resentAt ?? createdAt).getTime() + retryFor);
}

type MailOutcome = { readonly state: 'SENT' | 'EXPIRED' | 'FAILED' } & Partial<
  Pick<Mail, 'attempts' | 'sentAt' | 'failedAt' | 'reason'>
>;
type MailEnd = MailOutcome & Pick<Mail, 'id'> & Partial<Pick<Mail, 'data'>>;

function endOf({ mail: { id, data }, renderer: { secrets } }: MailDelivery, outcome: MailOutcome): MailEnd {
  if (secrets.length === 0) return { id, ...outcome };
  const kept = Object.entries(data).filter(([key]) => !secrets.includes(key));
  return { id, ...outcome, data: Object.fromEntries(kept) };
}

/** Ends several mails with one statement, and alone those that another one locks: waiting with locks of its own, it might wait in a circle. */
async function endAll(database: Database, ends: readonly MailEnd[]): Promise<readonly void[]> {
  const ended = await endUnlocked(database, { ends: recordsJson(mails, ends) });
  const ids = new Set(ended.map(({ id }) => id));
  for (const each of ends) if (!ids.has(each.id)) await endOne(database, each);
  return ends.map(() => undefined);
}

async function endOne(database: Database, mailEnd: MailEnd): Promise<void> {
  await endAny(database, { ends: recordsJson(mails, [mailEnd]) });
}

const ends = sql`jsonb_to_recordset(${sql.placeholder('ends')}::jsonb)
  as e(id uuid, state text, attempts int, sent_at timestamptz, failed_at timestamptz, reason text, data jsonb)`;
const columns = sql`due_at = null, taken_by = null, state = e.state, attempts = coalesce(e.attempts, m.attempts),
  sent_at = coalesce(e.sent_at, m.sent_at), failed_at = coalesce(e.failed_at, m.failed_at),
  reason = coalesce(e.reason, m.reason), data = coalesce(e.data, m.data)`;

const endUnlocked = statement<{ id: string }>(
  'end_mails',
  sql`with e as materialized (select e.* from ${ends} join mails m on m.id = e.id for update of m skip locked)
  update mails m set ${columns} from e where m.id = e.id returning m.id`,
);
const endAny = statement('end_mail', sql`update mails m set ${columns} from ${ends} where m.id = e.id`);

type GivenUp = Partial<Pick<Mail, 'attempts'>> & { readonly reason: string | null };

async function giveUp(options: DeliveryOptions, delivery: MailDelivery, given: GivenUp): Promise<void> {
  const { database, clock, log } = options;
  const { id, template } = delivery.mail;
  if (delivery.renderer.deleteAfterSending) await database.delete(mails).where(eq(mails.id, id));
  else await endOne(database, endOf(delivery, { state: 'FAILED', failedAt: clock.now(), ...given }));
  log.error({ event: 'mail.failed', mailId: id, template }, 'a mail was given up');
}

async function transmit(options: DeliveryOptions, { mail, renderer }: MailDelivery): Promise<void> {
  const { shopEmail, timeZone } = options;
  const shop = options.shop(mail.lang);
  const email = renderer.render(mail.data, {
    lang: mail.lang,
    publicUrl: options.site.publicUrl(),
    shop,
    shopEmail,
    timeZone,
    unsubscribe: options.unsubscribePath(mail),
    custody: await options.checkpoint(mail),
    now: options.clock.now(),
  });
  await options.transport({
    ...email,
    to: mail.recipient,
    messageId: mail.messageId,
    senderName: shop.name,
    replyTo: email.replyTo ?? shopEmail,
    lang: mail.lang,
  });
}

type DeliveryAttempt = { readonly error: unknown; readonly round: number };

/** Tells the server's state of a failure, and returns how the mail goes on. */
function afterFailure(
  options: DeliveryOptions,
  delivery: MailDelivery,
  { error, round }: DeliveryAttempt,
): () => Promise<void> {
  const { database, server, limits, clock } = options;
  const { mail, renderer } = delivery;
  const retryIn = (delay: number, columns: RetryColumns = {}) => {
    const left = deadlineOf(mail, limits).getTime() - clock.now().getTime();
    return () => retry(database, mail, { ...columns, delay: Math.max(0, Math.min(delay, left)) });
  };
  if (!(error instanceof SendFailure)) return retryIn(retryDelay(mail.attempts, limits));
  const reason = error.message;
  if (error.kind === 'connection') {
    const paused = server.failed(round, error);
    const delay = renderer.priority === priorities.code ? Math.min(paused, limits.codeRetryDelay) : paused;
    // The attempt doesn't count, so a newer mail may still replace it.
    return retryIn(delay, { attempts: mail.attempts - 1, reason });
  }
  if (error.kind === 'unanswered') {
    server.failed(round, error);
    const unanswered = mail.unanswered + 1;
    if (unanswered > limits.unanswered.repeats) return () => giveUp(options, delivery, { reason });
    return retryIn(limits.unanswered.after, { unanswered, reason });
  }
  server.answered();
  if (error.kind !== 'recipient') return retryIn(retryDelay(mail.attempts, limits), { reason });
  return () =>
    transaction(database, async (tx) => {
      await giveUp({ ...options, database: tx }, delivery, { reason });
      await recordRefusal(tx, mail.recipient, { reason, refusedAt: clock.now() });
      await enqueue(tx, addressRefusedJob, { payload: { id: mail.id } });
    });
}

type RetryColumns = Partial<Pick<Mail, 'attempts' | 'unanswered' | 'reason'>>;

async function retry(
  database: Database,
  { id }: Mail,
  { delay, ...columns }: RetryColumns & { readonly delay: number },
): Promise<void> {
  await database
    .update(mails)
    .set({ ...columns, takenBy: null, dueAt: dueIn(delay) })
    .where(and(eq(mails.id, id), eq(mails.state, 'PENDING')));
}
