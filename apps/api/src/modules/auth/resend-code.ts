import type { Language } from '@atelier/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { AuthContext } from './auth-context.ts';
import { findChallenge } from './challenges.queries.ts';
import { orderCode, waitForCode } from './standing-code.ts';

const uses = [
  { kind: 'code', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'resetPassword' },
] as const;

/** Sends a new code for an open token: the only way of asking that says when it is too early (B10). */
export const createResendCode =
  (context: AuthContext) =>
  async (token: string, lang: Language): Promise<void> => {
    const { database, clock } = context.platform;
    const read = context.tokens.read(token, ...uses);
    const challenge = read === null ? undefined : await findChallenge(database, read.id, clock.now());
    if (read === null || challenge === undefined) throw new Failure('Invalid token');
    const { email, registrationId } = challenge;
    const { purpose } = read.use;
    await transaction(database, async (tx) => {
      if (await orderCode(context, tx, { email, purpose, registrationId, lang })) return;
      throw new Failure('tooManyAttempts', { retryAfter: await waitForCode(context, tx, { email, purpose }) });
    });
  };
