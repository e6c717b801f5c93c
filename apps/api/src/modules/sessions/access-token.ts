import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock } from '#platform/time/clock.ts';
import { deriveKey, type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Claims of an access token. Roles and blocks are read with the session at each call. */
type AccessClaims = { readonly userId: string; readonly sessionId: string };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const issuer = 'atelier';
const audience = 'atelier-api';
const typ = 'at+jwt';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() });
type TokenClaims = z.infer<typeof Claims>;

/** Number of cached signature checks. */
const REMEMBERED = 2_000;

/**
 * Signed JWTs of a few minutes, with a cache of checked signatures. One algorithm; audience, issuer and type are checked
 * (specification/faults#t11).
 */
export function createAccessTokens(secrets: Secrets, clock: Clock, lifetime: Limits['sessions']['access']) {
  const key = createSecretKey(deriveKey(secrets.secret, 'access-token'));
  const keys = verifyingKeys(secrets, 'access-token').map((each) => createSecretKey(each));
  const check = async (token: string): Promise<TokenClaims | null> => {
    for (const each of keys) {
      const claims = await checkWith(each, token);
      if (claims !== null) return claims;
    }
    return null;
  };
  const checkWith = async (verifyingKey: KeyObject, token: string): Promise<TokenClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, verifyingKey, {
        algorithms: ['HS256'],
        audience,
        issuer,
        typ,
        // Expiry is checked below against the database clock, because signatures are cached.
        currentDate: new Date(0),
      });
      const claims = Claims.safeParse(payload);
      return claims.success ? claims.data : null;
    } catch {
      return null;
    }
  };
  // Expiry and session are checked at each call.
  const signed = new LRUCache<string, TokenClaims>({ max: REMEMBERED });
  const claimsOf = async (token: string): Promise<TokenClaims | null> => {
    const known = signed.get(token);
    if (known !== undefined) return known;
    const claims = await check(token);
    if (claims !== null) signed.set(token, claims);
    return claims;
  };
  return {
    issue: ({ userId, sessionId }: AccessClaims) => {
      const now = clock.now();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifetime))
        .sign(key);
    },
    /** Returns null for a foreign, malformed or expired token. */
    read: async (token: string): Promise<AccessClaims | null> => {
      const claims = await claimsOf(token);
      return claims === null || claims.exp <= seconds(clock.now()) ? null : toAccessClaims(claims);
    },
    /** Accepts expired tokens too, for sign-out (specification/faults#t9). */
    readExpired: async (token: string): Promise<AccessClaims | null> => {
      const claims = await claimsOf(token);
      return claims === null ? null : toAccessClaims(claims);
    },
  };
}

function toAccessClaims({ sub: userId, sid: sessionId }: TokenClaims): AccessClaims {
  return { userId, sessionId };
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000);
}

type Generation = { readonly sessionId: string; readonly counter: number };

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** Format `sessionId.counter.mac`. Only the counter is stored (specification/signing-in#refresh). */
export function writeRefreshToken({ secret }: Pick<Secrets, 'secret'>, { sessionId, counter }: Generation): string {
  return `${sessionId}.${counter}.${macOf(deriveKey(secret, 'refresh-cookie'), sessionId, String(counter))}`;
}

export function readRefreshToken(secrets: Secrets, token: string): Generation | null {
  const [, sessionId = '', counter = '', mac = ''] = shape.exec(token) ?? [];
  if (sessionId === '') return null;
  const genuine = verifyingKeys(secrets, 'refresh-cookie').some((key) =>
    timingSafeEqual(Buffer.from(macOf(key, sessionId, counter)), Buffer.from(mac)),
  );
  return genuine ? { sessionId, counter: Number(counter) } : null;
}

function macOf(key: Buffer, sessionId: string, counter: string): string {
  return createHmac('sha256', key).update(`${sessionId}.${counter}`).digest('base64url');
}
