import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { JobRegistry } from '../jobs/jobs.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { createFileMailbox, type FileMailbox } from './file-mailbox.ts';
import { createOutbox, type Outbox, sendMailJob } from './outbox.ts';
import { createTemplates, type Templates } from './template.ts';
import { smtpTransport } from './transport.ts';

export type Mail = {
  readonly outbox: Outbox;
  readonly templates: Templates;
  /** The mailbox behind /dev/mailbox; null where mail is really sent. */
  readonly mailbox: FileMailbox | null;
};

export type MailOptions = Omit<DeliveryOptions, 'templates' | 'transport'> & {
  readonly config: Config;
  readonly jobs: JobRegistry;
};

/** Mail over SMTP_URL, or into files where none is given. */
export function createMail({ config, jobs, ...options }: MailOptions): Mail {
  const { SMTP_URL, MAIL_FROM } = config.settings;
  const mailbox = createFileMailbox(join(config.dataDir, 'mailbox'), options.clock);
  const transport = SMTP_URL === null ? mailbox.keep : smtpTransport(SMTP_URL, MAIL_FROM, options.limits);
  const templates = createTemplates();
  const deliver = createDelivery({ ...options, templates, transport });
  jobs.handle(sendMailJob, ({ id }) => deliver(id));
  return { outbox: createOutbox(options.clock, options.site), templates, mailbox: SMTP_URL === null ? mailbox : null };
}
