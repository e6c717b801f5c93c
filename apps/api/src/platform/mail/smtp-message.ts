import type { Language } from '@atelier/contract';
import type { Attachment, RenderedEmail } from './template.ts';

/** A mail ready to go. */
export type OutgoingMail = Omit<RenderedEmail, 'replyTo'> & {
  readonly to: string;
  readonly messageId: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly lang: Language;
};

/** A mail as the SMTP library wants it, with all its headers. */
export function messageOf({ to, senderName, replyTo, lang, attachments, ...email }: OutgoingMail, from: string) {
  const { subject, text, html, messageId, byPerson, thread, unsubscribe } = email;
  return {
    subject,
    text,
    html,
    messageId,
    // An address object is never split at commas, as text would be.
    from: { name: senderName, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(thread === undefined ? {} : { references: thread, inReplyTo: thread }),
    attachments: attachments?.map(asFile),
    headers: {
      'Content-Language': lang,
      // Keeps absence notes from coming back (RFC 3834; the second is what Exchange reads).
      ...(byPerson === true ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

// As bytes: of a text the line ends would be written anew.
function asFile({ name, type, content }: Attachment) {
  return {
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  };
}
