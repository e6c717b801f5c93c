import type { IncomingHttpHeaders } from 'node:http';
import type { Limits } from '#platform/config/limits.ts';

/** The times of a session's row. */
export type SessionTimes = { readonly lastUsedAt: Date; readonly expiresAt: Date; readonly revokedAt: Date | null };

/** When a session ends by itself: left idle, or at its absolute end (specification/faults#t14). */
export function endOf({ lastUsedAt, expiresAt }: SessionTimes, { idle }: Pick<Limits['sessions'], 'idle'>): Date {
  return new Date(Math.min(lastUsedAt.getTime() + idle, expiresAt.getTime()));
}

export function isActive(session: SessionTimes, now: Date, limits: Pick<Limits['sessions'], 'idle'>): boolean {
  return session.revokedAt === null && endOf(session, limits) > now;
}

/** What a refresh with one generation means while another is live (specification/signing-in#refresh). */
export type RefreshVerdict = 'advance' | 'repeat' | 'stolen' | 'unknown';

/**
 * The live generation moves on. Its parent gets the live one again: a second tab, or a lost answer (specification/faults#t3, #t4).
 * Anything older was copied (specification/faults#t5, #t6). A newer one than the live was never given out: the database is older than the
 * browser.
 */
export function judgeRefresh(presented: number, live: number): RefreshVerdict {
  if (presented === live) return 'advance';
  if (presented === live - 1) return 'repeat';
  return presented < live ? 'stolen' : 'unknown';
}

/** A browser that an account has signed in from, and the countries where it is known to have been. */
export type KnownBrowser = {
  readonly fingerprint: string;
  readonly secretHash: string;
  readonly countries: readonly string[];
};

/** What a sign-in shows of its browser. */
export type BrowserVisit = Pick<KnownBrowser, 'fingerprint' | 'secretHash'> & { readonly country: string | null };

/**
 * Whether an account that has been used before is used from a browser, system or country that it hasn't been used from. An unknown
 * country is never new, and a browser that is known without one takes its first silently: most of them come with the file of places.
 */
export function isNewBrowser(
  { fingerprint, secretHash, country }: BrowserVisit,
  knownBrowsers: readonly KnownBrowser[],
): boolean {
  const similar = knownBrowsers.filter((browser) => browser.fingerprint === fingerprint);
  if (similar.length === 0) return knownBrowsers.length > 0;
  const countries = similar.flatMap((browser) => browser.countries);
  if (country === null || countries.length === 0 || countries.includes(country)) return false;
  // Its cookie says that it is the very browser; another one that only looks like it has no first country to take.
  return similar.find((browser) => browser.secretHash === secretHash)?.countries.length !== 0;
}

const sameSiteValues: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'same-site']);
const scriptFetchModes: ReadonlySet<unknown> = new Set([undefined, 'cors', 'same-origin']);
const scriptDestinations: ReadonlySet<unknown> = new Set([undefined, 'empty']);

/**
 * Whether a request may use the cookie alone (specification/faults#w1): from a page of this site, by its script. A navigation, an image
 * or another site's page may not; a program that says nothing about itself may.
 */
export function mayUseCookie(headers: IncomingHttpHeaders, allows: (origin: string) => boolean): boolean {
  return (
    sameSiteValues.has(headers['sec-fetch-site']) &&
    scriptFetchModes.has(headers['sec-fetch-mode']) &&
    scriptDestinations.has(headers['sec-fetch-dest']) &&
    (headers.origin === undefined || allows(headers.origin))
  );
}
