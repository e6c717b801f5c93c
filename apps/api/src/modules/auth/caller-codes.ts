import { type Transaction, inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findUserByEmail, type UserRow } from '../users/public.ts';
import type { CodeContext } from './auth-context.ts';
import { requireOwnSession } from './change-email.ts';
import { type Challenge, openChallenge, readChallenge } from './challenges.ts';
import { createCodeSeal } from './code-seal.ts';
import type { CodeRow } from './codes.queries.ts';
import { orderCode } from './order-code.ts';
import { createTokens } from './tokens.ts';
import { tryCode, useCode } from './try-code.ts';

const callerCodeUse = { kind: 'code', purpose: 'intake' } as const;

type CallerCodeInput = {
  readonly token: string;
  readonly code: string;
  readonly email: string;
  readonly viewer: SignedInViewer;
  readonly network: string;
};

export type MatchedCallerCode = { readonly challenge: Challenge; readonly code: CodeRow };

/** Codes that callers read out to prove that an account is theirs (specification/signing-in#callers-with-an-account). */
export function createCallerCodes(platform: Platform) {
  const { secret } = platform.config;
  const context: CodeContext = { platform, tokens: createTokens(secret), seal: createCodeSeal(secret) };
  return {
    /** Always returns a token. The worker decides whether a mail is sent. */
    send: (db: Database, { sessionId, lang }: SignedInViewer, email: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        await orderCode(context, tx, { email, purpose: 'intake', userId: null, lang });
        return openChallenge(context, tx, { ...callerCodeUse, email, sessionId });
      }),
    /** Counts the try in its own transaction, so a rollback after a wrong code doesn't undo the count. */
    check: async ({ token, code: digits, email, viewer, network }: CallerCodeInput): Promise<MatchedCallerCode> => {
      const challenge = await readChallenge(context, token, callerCodeUse);
      requireOwnSession(challenge, viewer);
      if (challenge.email !== email) throw new Failure('Invalid token');
      return { challenge, code: await tryCode(context, { challenge, digits, network }) };
    },
    accept: async (tx: Transaction, matched: MatchedCallerCode): Promise<UserRow> => {
      await useCode(context, tx, matched);
      await liftRefusal(tx, matched.challenge.email);
      const user = await findUserByEmail(tx, matched.challenge.email);
      // This code was never mailed, so it was guessed.
      if (user === undefined || !acceptsCallerCode(user)) throw new Failure('invalidCode');
      return user;
    },
  };
}

export function acceptsCallerCode({ roles, blockedAt }: UserRow): boolean {
  return roles.includes('CUSTOMER') && blockedAt === null;
}

export type CallerCodes = ReturnType<typeof createCallerCodes>;
