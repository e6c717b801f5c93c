import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import type { Clock } from '#platform/time/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of an access token. Roles and blocks are read with the session at each call. */
type AccessClaims = { readonly userId: string; readonly sessionId: string };

export type AccessTokens = {
  issue(claims: AccessClaims): string;
  /** Returns null for a foreign, malformed or expired token. */
  read(token: string): AccessClaims | null;
  /** Accepts expired tokens too, for sign-out (specification/faults#t9). */
  readExpired(token: string): AccessClaims | null;
};

const issuer = 'atelier';
const audience = 'atelier-api';
const typ = 'at+jwt';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() });
type TokenClaims = z.infer<typeof Claims>;

/** Number of cached signature checks. */
const REMEMBERED = 2_000;

/**
 * Signed JWTs of a few minutes, with a cache of checked signatures. One algorithm and key; audience, issuer and type are checked
 * (specification/faults#t11).
 */
export function createAccessTokens(
  secret: Config['secret'],
  clock: Clock,
  lifetime: Limits['sessions']['access'],
): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  const sign = createSigner({ key, algorithm: 'HS256', header: { alg: 'HS256', typ } });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedAud: audience,
    allowedIss: issuer,
    checkTyp: typ,
    requiredClaims: ['sub', 'sid', 'aud', 'iss', 'iat', 'exp'],
    // Checked below against the database clock, because the library uses the local one.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  const check = (token: string): TokenClaims | null => {
    try {
      const claims = Claims.safeParse(verify(token));
      return claims.success ? claims.data : null;
    } catch {
      return null;
    }
  };
  // Expiry and session are checked at each call.
  const signed = new Map<string, TokenClaims>();
  const claimsOf = (token: string): TokenClaims | null => {
    const known = signed.get(token);
    if (known !== undefined) return known;
    const claims = check(token);
    if (signed.size >= REMEMBERED) signed.clear();
    if (claims !== null) signed.set(token, claims);
    return claims;
  };
  return {
    issue: ({ userId, sessionId }) => {
      const now = clock.now();
      const exp = seconds(new Date(now.getTime() + lifetime));
      return sign({ sub: userId, sid: sessionId, aud: audience, iss: issuer, iat: seconds(now), exp });
    },
    read: (token) => {
      const claims = claimsOf(token);
      if (claims === null || claims.exp <= seconds(clock.now())) return null;
      return { userId: claims.sub, sessionId: claims.sid };
    },
    readExpired: (token) => {
      const claims = claimsOf(token);
      return claims === null ? null : { userId: claims.sub, sessionId: claims.sid };
    },
  };
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

type Generation = { readonly sessionId: string; readonly counter: number };
type RefreshConfig = Pick<Config, 'secret'>;

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Format `sessionId.counter.mac`. Only the counter is stored (specification/signing-in#refresh). */
export function writeRefreshToken(config: RefreshConfig, { sessionId, counter }: Generation): string {
  return `${sessionId}.${counter}.${macOf(config, sessionId, String(counter))}`;
}

export function readRefreshToken(config: RefreshConfig, token: string): Generation | null {
  const [, sessionId = '', counter = '', mac = ''] = shape.exec(token) ?? [];
  if (sessionId === '') return null;
  const genuine = timingSafeEqual(Buffer.from(macOf(config, sessionId, counter)), Buffer.from(mac));
  return genuine ? { sessionId, counter: Number(counter) } : null;
}

function macOf({ secret }: RefreshConfig, sessionId: string, counter: string): string {
  return createHmac('sha256', deriveKey(secret, 'refresh-cookie'))
    .update(`${sessionId}.${counter}`)
    .digest('base64url');
}
