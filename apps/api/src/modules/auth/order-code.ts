import type { Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { day } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import { priorities } from '#platform/mail/template.ts';
import type { CodeContext } from './auth-context.ts';
import { type CodeKey, codeKeyOf } from './code-seal.ts';
import { findOrder, findRecentCode, insertCode, placeOrder } from './codes.queries.ts';

/** Writes to the owner of an address, whoever that is. It carries no digits; without a code the mail has the link alone. */
export const mailAddressOwnerJob = jobKind(
  'auth.writeToOwner',
  z.object({
    email: z.string(),
    purpose: z.enum(['verifyEmail', 'resetPassword', 'changeEmail', 'intake']),
    orderId: z.uuid(),
    codeId: z.nullable(z.uuid()),
    userId: z.nullable(z.uuid()),
    lang: z.enum(['fr', 'en']),
  }),
);

/** A code asked for. `lang` is the asker's: an address without an account has no language of its own. */
export type CodeOrderInput = {
  readonly email: string;
  readonly purpose: 'verifyEmail' | 'resetPassword' | 'changeEmail' | 'intake';
  /** The unverified account whose password the asker knows, or the account that is to have the address. */
  readonly userId: string | null;
  readonly lang: Language;
};

/**
 * Orders a mail with a code, unless one was ordered less than a minute ago; once the day's codes are used up, with the link
 * alone. It depends on the address alone, never on whether that has an account (specification/faults#e5). Comes first in its transaction:
 * it takes the address' lock.
 */
export async function orderCode(context: CodeContext, tx: Transaction, order: CodeOrderInput): Promise<boolean> {
  const { clock, limits } = context.platform;
  const { email, purpose } = order;
  const orderedAt = clock.now();
  const before = (time: number): Date => new Date(orderedAt.getTime() - time);
  const { cooldown, perDay } = limits.codes;
  const orderId = uuidv7();
  const thatDay = await placeOrder(
    tx,
    { email, purpose, id: orderId, orderedAt },
    { youngest: before(cooldown), linkAlone: before(linkAloneAfter(context, purpose)), perDay },
  );
  if (thatDay === null) return false;
  const codeId = thatDay > perDay ? null : await findOrCreateCode(context, tx, codeKeyOf(order));
  await enqueue(tx, mailAddressOwnerJob, { payload: { ...order, orderId, codeId }, priority: priorities.code });
  return true;
}

// Neither has a link to be mailed alone: after the day's codes nothing goes out until tomorrow.
function linkAloneAfter({ platform: { limits } }: CodeContext, purpose: CodeKey['purpose']): number {
  return purpose === 'changeEmail' || purpose === 'intake' ? day : limits.codes.linkAlone;
}

// A code that is young goes out again: asking never kills one that stands (specification/faults#b14). Later a new one comes beside it.
async function findOrCreateCode({ platform, seal }: CodeContext, tx: Transaction, key: CodeKey) {
  const { codes } = platform.limits;
  const createdAt = platform.clock.now();
  const since = new Date(createdAt.getTime() - codes.repeated);
  const young = await findRecentCode(tx, key, { since, tries: codes.tries });
  if (young !== undefined) return young.id;
  const id = uuidv7();
  const expiresAt = new Date(createdAt.getTime() + codes.lifetime);
  await insertCode(tx, { id, ...key, sealed: seal.generate(key), createdAt, expiresAt });
  return id;
}

/** How long until something may be ordered again, in milliseconds. */
export async function timeUntilNextCode(
  context: CodeContext,
  tx: Transaction,
  key: Pick<CodeKey, 'email' | 'purpose'>,
): Promise<number> {
  const { clock, limits } = context.platform;
  const { cooldown, perDay } = limits.codes;
  const order = await findOrder(tx, key);
  if (order === undefined) return cooldown;
  const tomorrow = new Date(`${order.day}T00:00:00Z`).getTime() + day;
  const soonest = order.orderedAt.getTime() + cooldown;
  const opens = Math.min(order.orderedAt.getTime() + linkAloneAfter(context, key.purpose), tomorrow);
  return Math.max(soonest, order.orderedThatDay >= perDay ? opens : 0) - clock.now().getTime();
}
