import type { Language } from '@atelier/contract';
import { transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { requireOwnSession } from './change-email.ts';
import { readChallenge } from './challenges.ts';
import { resetTokenTries } from './challenges.queries.ts';
import { orderCode, timeUntilNextCode } from './order-code.ts';

const uses = [
  { kind: 'code', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'resetPassword' },
  { kind: 'code', purpose: 'changeEmail' },
] as const;

type ResendCodeInput = {
  readonly token: string;
  readonly lang: Language;
  /** Read lazily, only for email changes. */
  readonly viewer: () => Promise<SignedInViewer | null>;
};

/** Resends a code for an open token. The only request that answers when it is too early (specification/faults#b10). */
export async function resendCode(platform: Platform, { token, lang, viewer }: ResendCodeInput): Promise<void> {
  const challenge = await readChallenge(platform, token, ...uses);
  const { id, email, purpose, userId } = challenge;
  if (purpose === 'changeEmail') requireOwnSession(challenge, await viewer());
  await transaction(platform.database, async (tx) => {
    if (await orderCode(platform, tx, { email, purpose, userId, lang })) return resetTokenTries(tx, id);
    throw new Failure('tooManyAttempts', { retryAfter: await timeUntilNextCode(platform, tx, { email, purpose }) });
  });
}
