import { createSigner, createVerifier } from 'fast-jwt';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';

/** What an access token says: who, and in which session. Roles and blocks are read with the session at each call. */
type AccessClaims = { readonly userId: string; readonly sessionId: string };

export type AccessTokens = {
  issue(claims: AccessClaims): string;
  /** Null for a token that isn't ours, isn't an access token, or is out of its time. */
  read(token: string): AccessClaims | null;
  /** The same, however old it is: a sign-out counts with an expired token too (specification/faults#t9). */
  readExpired(token: string): AccessClaims | null;
};

const issuer = 'atelier';
const audience = 'atelier-api';
const typ = 'at+jwt';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() });
type TokenClaims = z.infer<typeof Claims>;

/** Tokens whose signature is not computed again; many more than people work at once. */
const REMEMBERED = 2_000;

/** Signed JWTs of a few minutes: one algorithm, one key, and audience, issuer and type checked (specification/faults#t11). */
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
    // Compared below with the database's time; the library would take this machine's.
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
  // A signature that was good stays good; whether the token still holds is asked at each call, of the clock and the database.
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
