import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/time/clock.ts';
import { type Limits, second } from '../config/limits.ts';
import { type Database, transaction } from '../database/database.ts';
import { mails } from '#platform/database/schema.ts';
import { recordJson, rowFromDriver } from '../database/row-json.ts';
import { statement } from '../database/statement.ts';
import type { Site } from '../http/site.ts';
import { enqueue, jobKind } from '../jobs/jobs.ts';
import * as z from 'zod/mini';
import type { Log } from '#platform/log.ts';
import type { ReadShopIdentity } from '../web/shop-identity.ts';
import { retryDelay, type MailServer } from './mail-server.ts';
import { sendMailJob, sendJobOrder } from './outbox.ts';
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
 * Sends one row's mail at least once, with the same Message-ID on repeats, until its deadline (decisions/0071). Ended mails lose their
 * codes.
 */
export function createDelivery(options: DeliveryOptions) {
  return async (id: string) => {
    const { database, clock, templates, log, server } = options;
    const [found] = await beginAttempt(database, {
      id,
      now: clock.now().toISOString(),
      retryFor: options.limits.retryFor,
    });
    if (found === undefined) return;
    const { refused, isHeld, attempt, ...row } = found;
    const mail = rowFromDriver(mails, row);
    const renderer = templates.find(mail.template);
    if (renderer === undefined) throw new Error(`invariant: mail template ${mail.template} not registered`);
    const delivery = { mail, renderer };
    if (isHeld) {
      await scheduleRetry(options, delivery, { delay: second });
      return;
    }
    if (deadlineOf(mail, options.limits) <= clock.now()) {
      if (mail.expiresAt === null) await giveUp(options, delivery, mail.reason);
      else await finishDelivery(options, delivery, { state: 'EXPIRED' });
      return;
    }
    if (refused !== null && !ignoresRefusal(delivery, options)) {
      await giveUp(options, delivery, refused);
      return;
    }
    // The first statement leaves out a refused address.
    const attempts = attempt ?? (refused === null ? undefined : (await countAttempt(database, { id }))[0]?.attempts);
    if (attempts === undefined) return;
    const round = server.begin();
    try {
      await transmit(options, delivery);
    } catch (error) {
      log.warn(
        { event: 'mail.refused', mailId: id, template: mail.template, attempts, err: error },
        'a mail could not be sent',
      );
      await transaction(database, (tx) =>
        afterFailure({ ...options, database: tx }, delivery, { error, attempts, round }),
      );
      return;
    }
    server.answered();
    await finishDelivery(options, delivery, { state: 'SENT', sentAt: clock.now() });
    log.info({ event: 'mail.sent', mailId: id, template: mail.template, attempts });
  };
}

type AttemptedRow = Record<string, unknown> & {
  readonly refused: string | null;
  readonly isHeld: boolean;
  readonly attempt: number | null;
};

/**
 * Reads a pending mail with the refusal of its address, and whether maintenance holds it. If nothing speaks against sending, it counts the
 * attempt, so nothing replaces or retracts the mail from here on. An attempt that isn't counted then means that this just happened.
 */
const beginAttempt = statement<AttemptedRow>(
  'begin_attempt',
  sql`with mail as (
    select m.*, (select reason from refused_addresses where address = m.recipient) as refused,
      exists (select from maintenance) as "isHeld"
    from mails m where id = ${sql.placeholder('id')} and state = 'PENDING'
  ), attempted as (
    update mails m set attempts = m.attempts + 1 from mail
    where m.id = mail.id and m.state = 'PENDING' and mail.refused is null and not mail."isHeld"
      and coalesce(m.expires_at, coalesce(m.resent_at, m.created_at) + make_interval(secs => ${sql.placeholder('retryFor')}::float8 / 1000))
        > ${sql.placeholder('now')}::timestamptz
    returning m.attempts
  ) select mail.*, (select attempts from attempted) as attempt from mail`,
);

/** True for a code, and for a message of the contact form, which the shop may wait for. Other urgent mails have no secrets. */
function ignoresRefusal({ mail, renderer }: MailDelivery, { shopEmail }: DeliveryOptions): boolean {
  const isCode = renderer.priority === priorities.code && renderer.secrets.length > 0;
  return isCode || mail.recipient === shopEmail;
}

function deadlineOf({ expiresAt, createdAt, resentAt }: Mail, { retryFor }: Limits['mail']): Date {
  return expiresAt ?? new Date((resentAt ?? createdAt).getTime() + retryFor);
}

type MailOutcome = { readonly state: 'SENT' | 'EXPIRED' | 'FAILED' } & Partial<
  Pick<Mail, 'sentAt' | 'failedAt' | 'reason'>
>;

async function finishDelivery(
  { database }: DeliveryOptions,
  delivery: MailDelivery,
  ending: MailOutcome,
): Promise<void> {
  const { mail, renderer } = delivery;
  if (renderer.deleteAfterSending) await database.delete(mails).where(eq(mails.id, mail.id));
  else
    await writeOutcome(database, {
      id: mail.id,
      set: recordJson(mails, { ...ending, data: withoutSecrets(delivery) }),
    });
}

const writeOutcome = statement(
  'outcome_of_mail',
  sql`update mails m set (state, sent_at, failed_at, reason, data) = (
    select state, sent_at, failed_at, reason, data from jsonb_populate_record(m, ${sql.placeholder('set')}::jsonb))
  where id = ${sql.placeholder('id')}`,
);

function withoutSecrets({ mail, renderer }: MailDelivery): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mail.data).filter(([key]) => !renderer.secrets.includes(key)));
}

async function giveUp(options: DeliveryOptions, delivery: MailDelivery, reason: string | null): Promise<void> {
  await finishDelivery(options, delivery, { state: 'FAILED', failedAt: options.clock.now(), reason });
  const { id, template } = delivery.mail;
  options.log.error({ event: 'mail.failed', mailId: id, template }, 'a mail was given up');
}

/** Marks the mail, so nothing replaces or retracts it from here on. Returns undefined if that just happened. */
const countAttempt = statement<{ attempts: number }>(
  'count_attempt',
  sql`update mails set attempts = attempts + 1 where id = ${sql.placeholder('id')} and state = 'PENDING' returning attempts`,
);

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

type DeliveryAttempt = { readonly error: unknown; readonly attempts: number; readonly round: number };

async function afterFailure(options: DeliveryOptions, delivery: MailDelivery, attempt: DeliveryAttempt): Promise<void> {
  const { server, limits } = options;
  const { error, attempts, round } = attempt;
  const { mail, renderer } = delivery;
  if (!(error instanceof SendFailure)) {
    await scheduleRetry(options, delivery, { delay: retryDelay(attempts, limits) });
    return;
  }
  const reason = error.message;
  if (error.kind === 'connection') {
    // The attempt doesn't count, so a newer mail may still replace it.
    const paused = server.failed(round, error);
    const delay = renderer.priority === priorities.code ? Math.min(paused, limits.codeRetryDelay) : paused;
    await scheduleRetry(options, delivery, { delay, attempts: attempts - 1, reason });
  } else if (error.kind === 'unanswered') {
    server.failed(round, error);
    const unanswered = mail.unanswered + 1;
    if (unanswered > limits.unanswered.repeats) await giveUp(options, delivery, reason);
    else await scheduleRetry(options, delivery, { delay: limits.unanswered.after, unanswered, reason });
  } else {
    server.answered();
    if (error.kind === 'recipient') {
      await giveUp(options, delivery, reason);
      await recordRefusal(options.database, mail.recipient, { reason, refusedAt: options.clock.now() });
      await enqueue(options.database, addressRefusedJob, { payload: { id: mail.id } });
    } else await scheduleRetry(options, delivery, { delay: retryDelay(attempts, limits), reason });
  }
}

type RetryInput = { readonly delay: number } & Partial<Pick<Mail, 'attempts' | 'unanswered' | 'reason'>>;

// Adds the retry as a job of its own, because retry and time are written together. The library's schedule isn't used.
async function scheduleRetry(
  options: DeliveryOptions,
  { mail, renderer }: MailDelivery,
  retry: RetryInput,
): Promise<void> {
  const { database, clock, limits } = options;
  const { delay, ...columns } = retry;
  if (Object.keys(columns).length > 0) await database.update(mails).set(columns).where(eq(mails.id, mail.id));
  const left = deadlineOf(mail, limits).getTime() - clock.now().getTime();
  const order = sendJobOrder(mail.id, { delay: Math.max(0, Math.min(delay, left)), priority: renderer.priority });
  await enqueue(database, sendMailJob, order);
}
