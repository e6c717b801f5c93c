import { createTransport } from 'nodemailer';
import type { Limits } from '../config/limits.ts';
import type { Letter } from './template.ts';

/** A mail ready to go. */
type Outgoing = Letter & { readonly to: string; readonly messageId: string };

/** Hands one mail over, or throws. */
export type MailTransport = (mail: Outgoing) => Promise<void>;

const within = async (limit: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends over SMTP; every wait is bounded (F9, F20). */
export const smtpTransport = (smtpUrl: string, from: string, limits: Limits['mail']): MailTransport => {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.deliver,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return ({ to, subject, text, html, messageId }) =>
    // An address object is never split at commas, as text would be.
    within(
      limits.deliver,
      transporter.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId }),
    );
};
