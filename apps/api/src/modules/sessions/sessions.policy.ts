import type { IncomingHttpHeaders } from 'node:http';
import type { Limits } from '#platform/config/limits.ts';

export type SessionTimes = { readonly lastUsedAt: Date; readonly expiresAt: Date; readonly revokedAt: Date | null };

/** Returns the idle end or the absolute end, whichever is earlier (specification/faults#t14). */
export function endOf({ lastUsedAt, expiresAt }: SessionTimes, { idle }: Pick<Limits['sessions'], 'idle'>): Date {
  return new Date(Math.min(lastUsedAt.getTime() + idle, expiresAt.getTime()));
}

export function isActive(session: SessionTimes, now: Date, limits: Pick<Limits['sessions'], 'idle'>): boolean {
  return session.revokedAt === null && endOf(session, limits) > now;
}

/** Verdict on a refresh token generation (specification/signing-in#refresh). */
export type RefreshVerdict = 'advance' | 'repeat' | 'stolen' | 'unknown';

/**
 * Judges a generation. The previous one repeats the current, for a second tab or a lost response (specification/faults#t3, #t4).
 * Older ones are stolen (specification/faults#t5, #t6). Newer ones are unknown, because the database was restored.
 */
export function judgeRefresh(presented: number, live: number): RefreshVerdict {
  if (presented === live) return 'advance';
  if (presented === live - 1) return 'repeat';
  return presented < live ? 'stolen' : 'unknown';
}

export type KnownBrowser = {
  readonly fingerprint: string;
  readonly secretHash: string;
  readonly countries: readonly string[];
};

export type BrowserVisit = Pick<KnownBrowser, 'fingerprint' | 'secretHash'> & { readonly country: string | null };

/**
 * Returns true if an account in use sees a new browser, system or country. An unknown country is never new.
 * A browser stored without a country takes its first one silently, because the geoip file may come later.
 */
export function isNewBrowser(
  { fingerprint, secretHash, country }: BrowserVisit,
  knownBrowsers: readonly KnownBrowser[],
): boolean {
  const similar = knownBrowsers.filter((browser) => browser.fingerprint === fingerprint);
  if (similar.length === 0) return knownBrowsers.length > 0;
  const countries = similar.flatMap((browser) => browser.countries);
  if (country === null || countries.length === 0 || countries.includes(country)) return false;
  // Requires the cookie, because a lookalike browser has no first country to take.
  return similar.find((browser) => browser.secretHash === secretHash)?.countries.length !== 0;
}

const sameSiteValues: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'same-site']);
const scriptFetchModes: ReadonlySet<unknown> = new Set([undefined, 'cors', 'same-origin']);
const scriptDestinations: ReadonlySet<unknown> = new Set([undefined, 'empty']);

/** Returns true if a request may use the cookie alone (specification/faults#w1): a script of this site, or a non-browser client. */
export function mayUseCookie(headers: IncomingHttpHeaders, allows: (origin: string) => boolean): boolean {
  return (
    sameSiteValues.has(headers['sec-fetch-site']) &&
    scriptFetchModes.has(headers['sec-fetch-mode']) &&
    scriptDestinations.has(headers['sec-fetch-dest']) &&
    (headers.origin === undefined || allows(headers.origin))
  );
}
