import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { openChallenge } from './challenges.ts';
import { readToken, writeToken } from './tokens.ts';

const registrationCookieUse = { kind: 'browser', purpose: 'verifyEmail' } as const;

export type PendingVerification = { readonly verifyToken: string; readonly registrationCookie: string };

type VerificationInput = { readonly email: string; readonly registrationId?: string; readonly userId?: string };

/** Returns the token and the cookie, alike for any requester. */
export async function startVerification(
  platform: Platform,
  tx: Transaction,
  { email, registrationId, userId }: VerificationInput,
): Promise<PendingVerification> {
  return {
    verifyToken: await openChallenge(platform, tx, {
      kind: 'code',
      purpose: 'verifyEmail',
      email,
      registrationId: registrationId ?? null,
      userId: userId ?? null,
    }),
    registrationCookie: writeToken(platform.config, registrationId ?? uuidv7(), registrationCookieUse),
  };
}

export function registrationIdIn({ config }: Pick<Platform, 'config'>, cookie: string | null): string | null {
  return cookie === null ? null : (readToken(config, cookie, registrationCookieUse)?.id ?? null);
}
