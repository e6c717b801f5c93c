import type { Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { day } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/database.ts';
import { enqueue, jobKind, removeJobs } from '#platform/jobs/jobs.ts';
import { priorities } from '#platform/mail/layout/template.ts';
import type { Platform } from '#platform/platform.ts';
import { codes } from '#schema/people.ts';
import { type CodeKey, codeKeyOf, generateCode } from './code-seal.ts';
import { findOrder, findRecentCode, placeOrder } from './codes.queries.ts';

const purposes = ['verifyEmail', 'resetPassword', 'changeEmail', 'intake'] as const;

/** Job that mails the owner of an address. The payload has no digits. Without `codeId` the mail has the link alone. */
export const mailAddressOwnerJob = jobKind(
  'auth.writeToOwner',
  z.object({
    email: z.string(),
    purpose: z.enum(purposes),
    orderId: z.uuid(),
    codeId: z.nullable(z.uuid()),
    userId: z.nullable(z.uuid()),
    lang: z.enum(['fr', 'en']),
  }),
);

/** Request for a code. `lang` is the requester's, because an address without an account has no language. */
type CodeOrderInput = {
  readonly email: string;
  readonly purpose: (typeof purposes)[number];
  /** Unverified account whose password was right, or the account of an email change. */
  readonly userId: string | null;
  readonly lang: Language;
};

/**
 * Orders a code mail, at most one a minute. Depends on the address, not on its account (specification/faults#e5).
 * Above the day's limit the mail has the link alone. Call it first in a transaction, because it locks the address.
 */
export async function orderCode(platform: Platform, tx: Transaction, order: CodeOrderInput): Promise<boolean> {
  const { clock, limits } = platform;
  const { email, purpose } = order;
  const orderedAt = clock.now();
  const before = (time: number): Date => new Date(orderedAt.getTime() - time);
  const { cooldown, perDay } = limits.codes;
  const orderId = uuidv7();
  const thatDay = await placeOrder(
    tx,
    { email, purpose, id: orderId, orderedAt },
    { cooldownCutoff: before(cooldown), linkAloneCutoff: before(linkAloneAfter(platform, purpose)), perDay },
  );
  if (thatDay === null) return false;
  const codeId = thatDay > perDay ? null : await findOrCreateCode(platform, tx, codeKeyOf(order));
  await enqueue(tx, mailAddressOwnerJob, {
    payload: { ...order, orderId, codeId },
    key: jobKey(email, purpose),
    priority: priorities.code,
  });
  return true;
}

function jobKey(email: string, purpose: CodeOrderInput['purpose']): string {
  return `${mailAddressOwnerJob.name} ${purpose} ${email}`;
}

/** Removes waiting jobs that would mail these addresses. */
export function cancelOrderedMails(tx: Transaction, emails: readonly string[]): Promise<void> {
  return removeJobs(
    tx,
    emails.flatMap((email) => purposes.map((purpose) => jobKey(email, purpose))),
  );
}

// These purposes have no link, so nothing is mailed until tomorrow.
function linkAloneAfter({ limits }: Platform, purpose: CodeKey['purpose']): number {
  return purpose === 'changeEmail' || purpose === 'intake' ? day : limits.codes.linkAlone;
}

// Reuses a recent code, so a request never invalidates a valid one (specification/faults#b14). Later requests add a new code.
async function findOrCreateCode({ config, clock, limits }: Platform, tx: Transaction, key: CodeKey) {
  const { repeated, tries, lifetime } = limits.codes;
  const createdAt = clock.now();
  const since = new Date(createdAt.getTime() - repeated);
  const young = await findRecentCode(tx, key, { since, tries });
  if (young !== undefined) return young.id;
  const id = uuidv7();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  await tx.insert(codes).values({ id, ...key, sealed: generateCode(config, key), createdAt, expiresAt });
  return id;
}

/** Returns the milliseconds until the next order is allowed. */
export async function timeUntilNextCode(
  platform: Platform,
  tx: Transaction,
  key: Pick<CodeKey, 'email' | 'purpose'>,
): Promise<number> {
  const { clock, limits } = platform;
  const { cooldown, perDay } = limits.codes;
  const order = await findOrder(tx, key);
  if (order === undefined) return cooldown;
  const tomorrow = new Date(`${order.day}T00:00:00Z`).getTime() + day;
  const soonest = order.orderedAt.getTime() + cooldown;
  const opens = Math.min(order.orderedAt.getTime() + linkAloneAfter(platform, key.purpose), tomorrow);
  return Math.max(soonest, order.orderedThatDay >= perDay ? opens : 0) - clock.now().getTime();
}
