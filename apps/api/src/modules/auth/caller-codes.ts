import { isCustomer } from '@atelier/domain';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findUserByEmail, type UserRow } from '../users/public.ts';
import { requireOwnSession } from './change-email.ts';
import { openChallenge, orderCode, readChallenge, tryCode, useCode, type MatchedCode } from '../codes/public.ts';

const callerCodeUse = { kind: 'code', purpose: 'intake' } as const;

type CallerCodeInput = {
  readonly token: string;
  readonly code: string;
  readonly email: string;
  readonly viewer: SignedInViewer;
  readonly network: string;
};

/**
 * Mails a code that callers read out to prove that an account is theirs (specification/signing-in#callers-with-an-account).
 * Always returns a token. The worker decides whether a mail is sent.
 */
export function sendCallerCode(
  platform: Platform,
  db: Database,
  { email, viewer: { sessionId, lang } }: Pick<CallerCodeInput, 'email' | 'viewer'>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await orderCode(platform, tx, { email, purpose: 'intake', userId: null, lang });
    return openChallenge(platform, tx, { ...callerCodeUse, email, sessionId });
  });
}

/** Counts the try in its own transaction, so a rollback after a wrong code doesn't undo the count. */
export async function checkCallerCode(
  platform: Platform,
  { token, code: digits, email, viewer, network }: CallerCodeInput,
): Promise<MatchedCode> {
  const challenge = await readChallenge(platform, token, callerCodeUse);
  requireOwnSession(challenge, viewer);
  if (challenge.email !== email) throw new Failure('Invalid token');
  return tryCode(platform, { challenge, digits, network });
}

export async function acceptCallerCode(platform: Platform, tx: Transaction, matched: MatchedCode): Promise<UserRow> {
  await useCode(platform, tx, matched);
  await liftRefusal(tx, matched.challenge.email);
  const user = await findUserByEmail(tx, matched.challenge.email);
  // This code was never mailed, so it was guessed.
  if (user === undefined || !acceptsCallerCode(user)) throw new Failure('invalidCode');
  return user;
}

export function acceptsCallerCode(user: UserRow): boolean {
  return isCustomer(user) && user.blockedAt === null;
}
