import type { Language } from '@atelier/contract';
import type { RenderedEmail } from './layout/template.ts';

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
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    references: thread,
    inReplyTo: thread,
    // As bytes, because line ends of text would be rewritten.
    attachments: attachments?.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
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
