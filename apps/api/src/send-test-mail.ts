import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '@atelier/i18n';
import { readablePhone } from '@atelier/domain';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { limits } from './platform/config/limits.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { smtpTransport } from './platform/mail/transport.ts';

/**
 * Implements `npm run mail -- you@example.com`: sends one mail with the server's configuration, transport and layout, and prints the mail
 * server's answer. It needs no database, so it works before the first start.
 */
async function sendTestMail(to: string | undefined): Promise<string> {
  const { settings } = readConfig();
  const { SMTP_URL, MAIL_FROM, SHOP_EMAIL, SHOP_NAME, SHOP_PHONE, PUBLIC_URL, PORT } = settings;
  if (to === undefined || !/^[^\s@,<>]+@[^\s@,<>]+$/u.test(to))
    throw new Error('Say whom to write to: npm run mail -- you@example.com');
  if (SMTP_URL === null) throw new Error('SMTP_URL is not set: mail stays in the mailbox at /dev/mailbox.');
  const site = PUBLIC_URL ?? `http://localhost:${PORT}`;
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
  } finally {
    await transport.close();
  }
  return `${new URL(SMTP_URL).host} took a mail from ${MAIL_FROM} to ${to}. Look whether it arrives, and not as spam.`;
}

try {
  process.stdout.write(`${await sendTestMail(process.argv[2])}\n`);
} catch (error) {
  const reasons =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`The mail was not sent:\n${reasons.map((reason) => `  ${reason}\n`).join('')}`);
  process.exitCode = 1;
}
