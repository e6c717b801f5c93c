import type { Language } from '@atelier/contract';
import type { Attachment, RenderedEmail } from './layout/template.ts';

export type OutgoingMail = Omit<RenderedEmail, 'replyTo'> & {
  readonly to: string;
  readonly messageId: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly lang: Language;
};

export function messageOf({ to, senderName, replyTo, lang, attachments, ...email }: OutgoingMail, from: string) {
  const { subject, text, html, messageId, byPerson, thread, unsubscribe } = email;
  return {
    subject,
    text,
    html,
    messageId,
    // Address objects, unlike text, are never split at commas.
    from: { name: senderName, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(thread === undefined ? {} : { references: thread, inReplyTo: thread }),
    attachments: attachments?.map(asFile),
    headers: {
      'Content-Language': lang,
      // Suppresses absence replies (RFC 3834, and Exchange's own header).
      ...(byPerson === true ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

// As bytes, because line ends of text would be rewritten.
function asFile({ name, type, content }: Attachment) {
  return {
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  };
}
