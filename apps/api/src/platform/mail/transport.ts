import { createTransport } from 'nodemailer';
import type { Limits } from '../config/limits.ts';
import type { Attachment, Letter } from './template.ts';

/** A mail ready to go. */
type Outgoing = Letter & { readonly to: string; readonly messageId: string };

/** Hands one mail over, or throws. */
export type MailTransport = (mail: Outgoing) => Promise<void>;

/** Sends over SMTP; every wait is bounded (specification/faults#f9, #f20). */
export function smtpTransport(smtpUrl: string, from: string, limits: Limits['mail']): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.deliver,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return ({ to, replyTo, attachments, ...mail }) =>
    within(
      limits.deliver,
      transporter.sendMail({
        from,
        // An address object is never split at commas, as text would be.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...mail,
        attachments: attachments?.map(asFile),
      }),
    );
}

async function within(limit: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

// As bytes: of a text the line ends would be written anew.
function asFile({ name, type, content }: Attachment) {
  return {
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  };
}
