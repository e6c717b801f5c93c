import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { day } from '../../platform/config/limits.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import { enqueue, jobKind } from '../../platform/jobs/jobs.ts';
import type { AuthContext } from './auth-context.ts';
import { insertChallenge } from './challenges.queries.ts';
import { type CodeKey, countTry, findCode, replaceCode, type StandingCode } from './codes.queries.ts';
import type { TokenUse } from './tokens.ts';

/** Writes to the owner of an address; it carries no code: that derives from the id. */
export const writeToOwnerJob = jobKind(
  'auth.writeToOwner',
  z.object({
    email: z.string(),
    purpose: z.enum(['verifyEmail', 'resetPassword']),
    codeId: z.uuid(),
    registrationId: z.nullable(z.uuid()),
    lang: z.enum(['fr', 'en']),
  }),
);

/** A code asked for. `lang` is the asker's: an address without an account has no language of its own. */
export type Order = {
  readonly email: string;
  readonly purpose: 'verifyEmail' | 'resetPassword';
  readonly registrationId: string | null;
  readonly lang: Language;
};

/**
 * Orders a new standing code and the mail with it, unless one was ordered less than a minute ago or the day's are used up. It
 * depends on the address alone, never on whether that has an account (E5). Comes first in its transaction: it takes the address' lock.
 */
export const orderCode = async ({ platform }: AuthContext, tx: Transaction, order: Order): Promise<boolean> => {
  const { codes } = platform.limits;
  const now = platform.clock.now();
  const { email, purpose } = order;
  const id = uuidv7();
  const ordered = await replaceCode(
    tx,
    { email, purpose, id, orderedAt: now, expiresAt: new Date(now.getTime() + codes.lifetime) },
    { youngest: new Date(now.getTime() - codes.cooldown), perDay: codes.perDay },
  );
  if (ordered) await enqueue(tx, writeToOwnerJob, { ...order, codeId: id });
  return ordered;
};

/** How long until a new code may be ordered, in milliseconds. */
export const waitForCode = async ({ platform }: AuthContext, tx: Transaction, key: CodeKey): Promise<number> => {
  const { codes } = platform.limits;
  const now = platform.clock.now().getTime();
  const standing = await findCode(tx, key);
  if (standing === undefined) return codes.cooldown;
  const usedUp = standing.orderedThatDay >= codes.perDay;
  const tomorrow = new Date(`${standing.day}T00:00:00Z`).getTime() + day;
  return Math.max(usedUp ? tomorrow - now : 0, standing.orderedAt.getTime() + codes.cooldown - now);
};

/** Counts a try and only then compares (B6). Gives the code that was right, not used up yet; else refuses. */
export const tryCode = async (
  { platform, tokens }: AuthContext,
  key: CodeKey,
  given: string,
): Promise<StandingCode> => {
  const { database, clock, limits } = platform;
  const code = await countTry(database, key, { now: clock.now(), tries: limits.codes.tries });
  if (code === undefined) throw new Failure('codeExpired');
  const right = Buffer.from(tokens.digits(code));
  const tried = Buffer.from(given);
  if (tried.length !== right.length || !timingSafeEqual(tried, right)) throw new Failure('invalidCode');
  return code;
};

export type Opening = TokenUse & {
  readonly email: string;
  readonly registrationId?: string;
  readonly userId?: string;
};

/** Opens a challenge and gives the token for it; the only place where that text exists is where it goes. */
export const openChallenge = async (
  { platform, tokens }: AuthContext,
  tx: Transaction,
  { kind, purpose, email, registrationId, userId }: Opening,
): Promise<string> => {
  const now = platform.clock.now();
  const id = uuidv7();
  await insertChallenge(tx, {
    id,
    kind,
    purpose,
    email,
    registrationId: registrationId ?? null,
    userId: userId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + platform.limits.codes.link),
  });
  return tokens.write(id, { kind, purpose });
};
