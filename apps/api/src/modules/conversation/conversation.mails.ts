import * as z from 'zod/mini';
import type { Transaction } from '#platform/database/transaction.ts';
import { emailLayout } from '#platform/mail/email-layout.ts';
import { mailTemplate } from '#platform/mail/template.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailDelay } from '../settings/public.ts';
import type { ConversationCustomer } from './conversation.queries.ts';

const ReceivedMailData = z.object({
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  leavesAt: z.string(),
});

const receivedMail = mailTemplate({
  name: 'conversation.received',
  data: ReceivedMailData,
  render: ({ repairId: id, firstName, device }, context) =>
    emailLayout(context, (t) => ({
      subject: t('mail.conversation.received.subject', { id }),
      repairId: id,
      heading: t('mail.conversation.received.heading'),
      body: t('mail.conversation.received.body', { device }),
      name: firstName,
      button: {
        label: t('mail.conversation.received.button'),
        path: `/dashboard?repair=${encodeURIComponent(id)}&do=write`,
      },
    })),
});

/** Mails about a conversation. Customers get one for unread messages, at most one per interval. */
export function createConversationMails({ mail, clock, limits }: Platform, mailDelay: MailDelay) {
  const { outbox } = mail;
  mail.templates.add(receivedMail);

  return {
    /** Mails the customer unless a mail is already waiting. Requires the repair lock. */
    notify: async (tx: Transaction, repairId: string, reader: ConversationCustomer): Promise<void> => {
      if (reader.email === null) return;
      const thread = threadOf(repairId);
      const [newest] = await outbox.listThread(tx, thread);
      if (newest?.waits === true) return;
      const now = clock.now().getTime();
      const leavesAt = Math.max(
        now + mailDelay(),
        newest === undefined ? 0 : leftAt(newest.data) + limits.conversation.mailed,
      );
      await outbox.post(tx, receivedMail, {
        to: reader.email,
        subjectId: reader.id,
        lang: reader.mailLang,
        thread,
        wait: leavesAt - now,
        data: {
          repairId,
          firstName: reader.firstName,
          device: reader.device,
          leavesAt: new Date(leavesAt).toISOString(),
        },
      });
    },
    cancelWaiting: (tx: Transaction, repairId: string) => outbox.replace(tx, threadOf(repairId), null),
  };
}

export type ConversationMails = ReturnType<typeof createConversationMails>;

function threadOf(repairId: string): string {
  return `conversation ${repairId}`;
}

function leftAt(data: unknown): number {
  return Date.parse(ReceivedMailData.parse(data).leavesAt);
}
