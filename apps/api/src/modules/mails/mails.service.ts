import type { MailReport } from '@atelier/contract';
import * as z from 'zod/mini';
import { type Database, transaction } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { countFailed, countWaiting, requeueFailed, selectFailed } from './mails.queries.ts';

/** Order of a command to resend one failed mail, or all. A node carries it out, because it knows the templates. */
export const resendJob = jobKind('mails.resend', z.object({ id: z.nullable(z.uuid()) }));

/** Failed mails as commands print them, newest first. */
export async function listFailedMails(database: Database) {
  const rows = await selectFailed(database, { templates: [], now: new Date(0) });
  return rows.map((row) => ({ template: row.template, ...presentFailed(row) }));
}

function presentFailed({
  id,
  recipient,
  failedAt,
  createdAt,
  reason,
}: Awaited<ReturnType<typeof selectFailed>>[number]) {
  return {
    id,
    to: maskAddress(recipient),
    failedAt: (failedAt ?? createdAt).toISOString(),
    reason: reason === null ? null : maskAddressesIn(reason),
  };
}

type MailReportDeps = Pick<Platform, 'mail' | 'clock'>;
type FailedMail = MailReport['failed']['mails'][number];

/** Returns the mail report. The state of the server is the one this node saw. */
export async function readMailReport({ mail, clock }: MailReportDeps, db: Database): Promise<MailReport> {
  const resendable = { templates: mail.templates.withoutSecrets(), now: clock.now() };
  const { state, fault } = mail.server.state();
  const { count, oldest } = await countWaiting(db);
  const rows = await selectFailed(db, resendable);
  return {
    server: {
      state: mail.mailbox === null ? state : 'FILES',
      fault: fault && {
        since: fault.since.toISOString(),
        reason: maskAddressesIn(fault.reason),
        nextAttemptAt: fault.nextAttemptAt.toISOString(),
      },
    },
    waiting: { count, oldest: oldest === null ? null : new Date(oldest).toISOString() },
    failed: {
      ...(await countFailed(db, resendable)),
      mails: rows.map((row) => ({
        ...presentFailed(row),
        subject: subjectOf(row.template),
        mayBeResent: row.mayBeResent,
      })),
    },
  };
}

/** Resends one mail, even to a refused address, or all others. Writes an audit line. */
export async function resend(
  platform: MailReportDeps & Pick<Platform, 'database'>,
  viewer: SignedInViewer | null,
  id: string | undefined,
): Promise<MailReport> {
  const { mail, clock, database } = platform;
  const at = clock.now();
  await transaction(database, async (tx) => {
    const requeued = await requeueFailed(tx, { id, templates: mail.templates.withoutSecrets(), now: at });
    if (id !== undefined) for (const { recipient } of requeued) await liftRefusal(tx, recipient);
    if (requeued.length === 0) return;
    await recordAudit(tx, { viewer, at, action: 'mails.resent', changes: { count: requeued.length } });
    // Administrators resend after fixing the server, so the pause ends.
    tx.afterCommit(() => {
      mail.server.resume();
      mail.queue.wake();
    });
  });
  return readMailReport(platform, database);
}

const subjects: Readonly<Record<string, FailedMail['subject']>> = {
  'account.verification': 'CODE',
  'account.reset': 'CODE',
  'account.emailChange': 'CODE',
  'account.intake': 'CODE',
  'account.invitation': 'INVITATION',
  'account.news': 'INVITATION',
  'repair.step': 'STEP',
  'repair.correction': 'CORRECTION',
  'repair.reminder': 'REMINDER',
  'repair.arrival': 'ARRIVAL',
  'conversation.received': 'MESSAGE',
  'contact.toShop': 'CONTACT',
  'contact.answer': 'CONTACT',
};

function subjectOf(template: string): FailedMail['subject'] {
  return subjects[template] ?? (template.startsWith('account.') ? 'ACCOUNT' : 'OTHER');
}

export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

/** Mail servers repeat the address in their reasons. */
export function maskAddressesIn(reason: string): string {
  return reason.replaceAll(/[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/gu, maskAddress);
}
