import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../database/schema/platform.ts';
import { transaction } from '../database/transaction.ts';
import type { Site } from '../http/site.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { ReadShop } from '../web/shown-shop.ts';
import { sendMailJob } from './outbox.ts';
import type { Renderer, Templates } from './template.ts';
import type { MailTransport } from './transport.ts';

type Mail = typeof mails.$inferSelect;

export type DeliveryOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly shop: ReadShop;
  readonly limits: Limits['mail'];
  readonly log: Log;
  readonly templates: Templates;
  readonly transport: MailTransport;
};

/** A mail, and what draws its letter. */
type Sending = { readonly mail: Mail; readonly renderer: Renderer };

/** Doubles with each attempt up to the longest; the random half keeps many mails from coming back at once. */
export function delayBefore(attempt: number, limits: Pick<Limits['mail'], 'firstDelay' | 'longestDelay'>): number {
  const full = Math.min(limits.longestDelay, limits.firstDelay * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + Math.random() / 2));
}

/**
 * Sends the mail of one row: at least once, with the same Message-ID if it has to be repeated. Sent and expired mails lose their codes.
 */
export function createDelivery(options: DeliveryOptions) {
  return async (id: string): Promise<void> => {
    const { database, clock, templates, log } = options;
    const [mail] = await database.select().from(mails).where(eq(mails.id, id));
    if (mail === undefined || mail.state !== 'PENDING') return;
    const renderer = templates.find(mail.template);
    if (renderer === undefined) throw new Error(`no template ${mail.template}`);
    const sending = { mail, renderer };
    if (mail.expiresAt !== null && mail.expiresAt <= clock.now()) {
      await finish(options, sending, 'EXPIRED');
      return;
    }
    const attempts = await beginAttempt(database, id);
    if (attempts === undefined) return;
    try {
      await handOver(options, sending);
    } catch (error) {
      log.warn(
        { event: 'mail.refused', mailId: id, template: mail.template, attempts, err: error },
        'a mail could not be sent',
      );
      await transaction(database, (tx) => tryLater({ ...options, database: tx }, sending, attempts));
      return;
    }
    await finish(options, sending, 'SENT');
    log.info({ event: 'mail.sent', mailId: id, template: mail.template, attempts });
  };
}

async function finish(
  { database, clock }: DeliveryOptions,
  sending: Sending,
  state: Exclude<Mail['state'], 'PENDING' | 'REPLACED'>,
): Promise<void> {
  const { mail, renderer } = sending;
  const row = eq(mails.id, mail.id);
  if (renderer.leavesNothing) await database.delete(mails).where(row);
  else
    await database
      .update(mails)
      .set({ state, data: withoutSecrets(sending), ...(state === 'SENT' ? { sentAt: clock.now() } : {}) })
      .where(row);
}

function withoutSecrets({ mail, renderer }: Sending): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mail.data).filter(([key]) => !renderer.secrets.includes(key)));
}

/** From here on nobody replaces it or takes it back; undefined where somebody just did. */
async function beginAttempt(database: Database, id: string): Promise<number | undefined> {
  const [begun] = await database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.state, 'PENDING')))
    .returning({ attempts: mails.attempts });
  return begun?.attempts;
}

async function handOver(options: DeliveryOptions, { mail, renderer }: Sending): Promise<void> {
  const letter = renderer.render(mail.data, {
    lang: mail.lang,
    publicUrl: options.site.publicUrl(),
    shop: options.shop(mail.lang),
    now: options.clock.now(),
  });
  await options.transport({ ...letter, to: mail.recipient, messageId: mail.messageId });
}

// The wait is a job of its own: the retry and its time are written together, and the library's own schedule stays out of it.
async function tryLater(options: DeliveryOptions, sending: Sending, attempts: number): Promise<void> {
  const { mail } = sending;
  if (attempts >= options.limits.attempts) {
    await finish(options, sending, 'FAILED');
    options.log.error({ event: 'mail.failed', mailId: mail.id, template: mail.template }, 'a mail was given up');
    return;
  }
  await enqueue(options.database, sendMailJob, {
    payload: { id: mail.id },
    key: `mail:${mail.id}`,
    delay: delayBefore(attempts, options.limits),
  });
}
