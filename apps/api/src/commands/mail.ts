import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '@atelier/i18n';
import { readablePhone } from '@atelier/domain';
import type { Config } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import { createSite } from '#platform/http/site.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { SendFailure } from '#platform/mail/send-failure.ts';
import { smtpTransport } from '#platform/mail/transport.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { type AddCommand, readAddress } from './command.ts';

export const addMail: AddCommand = (program, run) => {
  program
    .command('mail')
    .description('check the mail server')
    .command('test')
    .argument('<address>', 'somebody to write to', readAddress)
    .description('send one mail as the server would, without the database')
    .action(run(sendTestMail));
};

/** Needs no database, so it works before the first start. */
async function sendTestMail(config: Config, to: string) {
  const { SMTP_URL, MAIL_FROM, SHOP_EMAIL, SHOP_NAME, SHOP_PHONE } = config.settings;
  if (SMTP_URL === null) throw new OperatorProblem('SMTP_URL is not set: mail stays in the mailbox at /dev/mailbox.');
  const site = createSite(config).publicUrl();
  const shop = { name: SHOP_NAME, phone: readablePhone(SHOP_PHONE) };
  const context = { lang: defaultLanguage, publicUrl: site, shop, shopEmail: SHOP_EMAIL };
  const { hostname } = new URL(site);
  const transport = smtpTransport({ url: SMTP_URL, from: MAIL_FROM, site }, limits.mail);
  const mail = {
    ...emailLayout(context, (t) => ({
      subject: t('mail.test.subject'),
      heading: t('mail.test.subject'),
      body: t('mail.test.body', { host: hostname }),
      internal: true,
    })),
    to,
    messageId: `<${randomUUID()}@${hostname}>`,
    senderName: SHOP_NAME,
    replyTo: SHOP_EMAIL,
    lang: defaultLanguage,
  };
  try {
    await transport.send(mail);
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    throw new OperatorProblem(`The mail was not sent: ${error.message}`, { cause: error });
  } finally {
    await transport.close();
  }
  const server = new URL(SMTP_URL).host;
  return {
    lines: [`${server} took a mail from ${MAIL_FROM} to ${to}. Look whether it arrives, and not as spam.`],
    data: { server, from: MAIL_FROM, to },
  };
}
