import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { deriveKey, equalInConstantTime } from '#platform/config/keys.ts';
import type { Platform } from '#platform/platform.ts';
import { sealText, unsealText } from '#platform/signing/seal-text.ts';

/** State of an OIDC authorization request. It is stored in the browser's cookie only. */
const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  referrer: z.optional(z.string()),
  until: z.number(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

const sealPurpose = 'departure';

export function beginAuthorizationRequest(
  { clock, limits }: Platform,
  referrer: string | undefined,
): AuthorizationRequest {
  return {
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
    ...(referrer === undefined ? {} : { referrer }),
    until: clock.now().getTime() + limits.provider.maxAbsence,
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Seals a request, so the nonce and verifier stay secret and pages can't plant a request of their own. */
export function sealAuthorizationRequest({ config }: Platform, authorizationRequest: AuthorizationRequest): string {
  return sealText(deriveKey(config.secret, 'third-party'), JSON.stringify(authorizationRequest), sealPurpose);
}

/** Returns the request if the cookie matches the state and hasn't expired, else null. */
export function openAuthorizationRequest(
  platform: Platform,
  cookie: string | null,
  state: string | undefined,
): AuthorizationRequest | null {
  const authorizationRequest = cookie === null ? null : unseal(platform, cookie);
  if (authorizationRequest === null || state === undefined || !equalInConstantTime(authorizationRequest.state, state))
    return null;
  return authorizationRequest.until > platform.clock.now().getTime() ? authorizationRequest : null;
}

function unseal({ config }: Platform, cookie: string): AuthorizationRequest | null {
  try {
    return z.parse(
      AuthorizationRequest,
      JSON.parse(unsealText(deriveKey(config.secret, 'third-party'), cookie, sealPurpose)),
    );
  } catch {
    return null;
  }
}
