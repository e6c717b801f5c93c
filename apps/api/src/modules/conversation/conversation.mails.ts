import { isMuted, topicOf } from '@atelier/domain';
import * as z from 'zod/mini';
import type { Transaction } from '#platform/database/database.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailDelay } from '../settings/public.ts';
import type { ConversationCustomer } from './conversation.queries.ts';

export type ConversationContext = Platform & { readonly mailDelay: MailDelay };

const ReceivedMailData = z.object({
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  leavesAt: z.string(),
});

export const receivedMail = mailTemplate({
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

type CustomerMailInput = { readonly repairId: string; readonly customer: ConversationCustomer };

/**
 * Mails the customer about unread messages, at most once per interval and unless a mail is already waiting.
 * Requires the repair lock.
 */
export async function mailCustomer(
  { mail, clock, limits, mailDelay }: ConversationContext,
  tx: Transaction,
  { repairId, customer }: CustomerMailInput,
): Promise<void> {
  if (customer.email === null || isMuted(customer.muted, topicOf('Message.received'), 'MAIL')) return;
  const thread = threadOf(repairId);
  const [newest] = await mail.outbox.listThread(tx, thread);
  if (newest?.waits === true) return;
  const now = clock.now().getTime();
  const leavesAt = Math.max(
    now + mailDelay(),
    newest === undefined ? 0 : leftAt(newest.data) + limits.conversation.mailed,
  );
  await mail.outbox.post(tx, receivedMail, {
    to: customer.email,
    subjectId: customer.id,
    lang: customer.mailLang,
    thread,
    wait: leavesAt - now,
    data: {
      repairId,
      firstName: customer.firstName,
      device: customer.device,
      leavesAt: new Date(leavesAt).toISOString(),
    },
  });
}

function leftAt(data: unknown): number {
  return Date.parse(ReceivedMailData.parse(data).leavesAt);
}

export async function cancelWaitingMail({ mail }: Platform, tx: Transaction, repairId: string): Promise<void> {
  await mail.outbox.replace(tx, threadOf(repairId), null);
}

function threadOf(repairId: string): string {
  return `conversation ${repairId}`;
}
