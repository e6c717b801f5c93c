import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createSeal } from './seal.ts';

/** State of an OIDC authorization request. It is stored in the browser's cookie only. */
const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  referrer: z.optional(z.string()),
  until: z.number(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

export type AuthorizationRequests = {
  begin(referrer: string | undefined): AuthorizationRequest;
  seal(authorizationRequest: AuthorizationRequest): string;
  /** Returns the request if the cookie matches the state and hasn't expired, else null. */
  open(cookie: string | null, state: string | undefined): AuthorizationRequest | null;
};

const sealPurpose = 'departure';

/** Seals requests, so the nonce and verifier stay secret and pages can't plant a request of their own. */
export function createAuthorizationRequests(
  secret: string,
  clock: Clock,
  { maxAbsence }: Limits['provider'],
): AuthorizationRequests {
  const seal = createSeal(deriveKey(secret, 'third-party'));
  const unseal = (cookie: string): AuthorizationRequest | null => {
    try {
      return z.parse(AuthorizationRequest, JSON.parse(seal.open(cookie, sealPurpose)));
    } catch {
      return null;
    }
  };
  return {
    begin: (referrer) => ({
      state: randomToken(),
      nonce: randomToken(),
      verifier: randomToken(),
      ...(referrer === undefined ? {} : { referrer }),
      until: clock.now().getTime() + maxAbsence,
    }),
    seal: (authorizationRequest) => seal.close(JSON.stringify(authorizationRequest), sealPurpose),
    open: (cookie, state) => {
      const authorizationRequest = cookie === null ? null : unseal(cookie);
      if (
        authorizationRequest === null ||
        state === undefined ||
        !equalInConstantTime(authorizationRequest.state, state)
      )
        return null;
      return authorizationRequest.until > clock.now().getTime() ? authorizationRequest : null;
    },
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function equalInConstantTime(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
