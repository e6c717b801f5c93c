import { eq } from 'drizzle-orm';
import { join } from 'node:path';
import { mails } from '#platform/database/schema.ts';
import type { Config } from '../config/config.ts';
import { hour } from '../config/limits.ts';
import type { JobRegistry } from '../jobs/jobs.ts';
import type { DiskWatch } from '#platform/process/disk-watch.ts';
import { addressRefusedJob, createDelivery, type DeliveryOptions } from './delivery.ts';
import { createFileMailbox } from './file-mailbox.ts';
import { adoptMailJob, adoptMails, createMailQueue } from './mail-queue.ts';
import { createOutbox } from './outbox.ts';
import { SendFailure } from './send-failure.ts';
import { createTemplates } from './layout/template.ts';
import { createMailServer } from './mail-server.ts';
import { isUnencrypted, smtpTransport } from './transport.ts';

export type Mail = ReturnType<typeof createMail>;

type AddressListener = (address: string) => Promise<void>;

type MailOptions = Omit<
  DeliveryOptions,
  'templates' | 'transport' | 'server' | 'unsubscribePath' | 'checkpoint' | 'shopEmail' | 'timeZone'
> & {
  readonly config: Config;
  readonly jobs: JobRegistry;
  readonly node: string;
  readonly disk: DiskWatch;
  /** Interval of looks for due mails, in milliseconds. */
  readonly poll: number;
};

export function createMail({ config, jobs, node, disk, poll, ...options }: MailOptions) {
  const { SMTP_URL, MAIL_FROM, SHOP_EMAIL: shopEmail, SHOP_TIME_ZONE: timeZone } = config.settings;
  const { database, clock, limits, site, log } = options;
  const mailbox = createFileMailbox(join(config.dataDir, 'mailbox'), clock);
  const smtp =
    SMTP_URL === null ? null : smtpTransport({ url: SMTP_URL, from: MAIL_FROM, site: site.publicUrl() }, limits);
  if (SMTP_URL !== null && config.production && isUnencrypted(SMTP_URL))
    log.warn({ event: 'mail.plain' }, 'SMTP_URL: mail may leave without TLS; add ?requireTLS=true');
  const templates = createTemplates();
  const server = createMailServer(clock, limits);
  const listeners: AddressListener[] = [];
  let pathOf: DeliveryOptions['unsubscribePath'] = () => undefined;
  let readCheckpoint: DeliveryOptions['checkpoint'] = async () => undefined;
  const deliver = createDelivery({
    ...options,
    shopEmail,
    timeZone,
    templates,
    transport: smtp?.send ?? mailbox.keep,
    server,
    unsubscribePath: (mail) => pathOf(mail),
    checkpoint: (mail) => readCheckpoint(mail),
  });
  const queue = createMailQueue({ database, node, limits, poll, server, disk, log }, deliver);
  jobs.handle(adoptMailJob, ({ id }) => adoptMails(database, id));
  jobs.onEachNode('mail.adopt', hour, () => adoptMails(database, null));
  jobs.handle(addressRefusedJob, async ({ id }) => {
    const [mail] = await database.select().from(mails).where(eq(mails.id, id));
    if (mail !== undefined) for (const listener of listeners) await listener(mail.recipient);
  });
  return {
    outbox: createOutbox(clock, site, queue.wake),
    queue,
    templates,
    mailbox: smtp === null ? mailbox : null,
    server,
    /** `listener` may run twice for one address. */
    onAddressRefused: (listener: AddressListener) => void listeners.push(listener),
    /** Sets the path that stops mails like this one. By default no mail has one. */
    linkUnsubscribe: (replacement: typeof pathOf) => {
      pathOf = replacement;
    },
    /** Sets which mails have the checkpoint of the custody log. By default none has. */
    linkCheckpoint: (replacement: typeof readCheckpoint) => {
      readCheckpoint = replacement;
    },
    verify: async () => {
      if (smtp === null) return;
      const round = server.begin();
      try {
        await smtp.verify();
        server.answered();
        log.info({ event: 'mail.ready' }, 'the mail server takes mail');
      } catch (error) {
        if (error instanceof SendFailure) server.failed(round, error);
        log.warn({ event: 'mail.unavailable', err: error }, 'the mail server takes no mail: mails wait until it does');
      }
    },
    close: async () => smtp?.close(),
  };
}
