import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { openChallenge } from './challenges.ts';

const registrationCookieUse = { kind: 'browser', purpose: 'verifyEmail' } as const;

export type PendingVerification = { readonly verifyToken: string; readonly registrationCookie: string };

type VerificationInput = { readonly email: string; readonly registrationId?: string; readonly userId?: string };

/** Returns the token and the cookie, alike for any requester. */
export async function startVerification(
  context: AuthContext,
  tx: Transaction,
  { email, registrationId, userId }: VerificationInput,
): Promise<PendingVerification> {
  return {
    verifyToken: await openChallenge(context, tx, {
      kind: 'code',
      purpose: 'verifyEmail',
      email,
      registrationId: registrationId ?? null,
      userId: userId ?? null,
    }),
    registrationCookie: context.tokens.write(registrationId ?? uuidv7(), registrationCookieUse),
  };
}

export function registrationIdIn({ tokens }: AuthContext, cookie: string | null): string | null {
  return cookie === null ? null : (tokens.read(cookie, registrationCookieUse)?.id ?? null);
}
