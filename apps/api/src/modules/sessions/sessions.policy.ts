import type { IncomingHttpHeaders } from 'node:http';
import type { Limits } from '../../platform/config/limits.ts';

/** The times of a session's row. */
export type SessionTimes = { readonly lastUsedAt: Date; readonly expiresAt: Date; readonly revokedAt: Date | null };

/** When a session ends by itself: left idle, or at its absolute end (T14). */
export const endOf = ({ lastUsedAt, expiresAt }: SessionTimes, { idle }: Pick<Limits['sessions'], 'idle'>): Date =>
  new Date(Math.min(lastUsedAt.getTime() + idle, expiresAt.getTime()));

export const isActive = (session: SessionTimes, now: Date, limits: Pick<Limits['sessions'], 'idle'>): boolean =>
  session.revokedAt === null && endOf(session, limits) > now;

/** What a refresh with one generation means while another is live (decisions section 5). */
export type RefreshVerdict = 'advance' | 'repeat' | 'stolen' | 'unknown';

/**
 * The live generation moves on. Its parent gets the live one again: a second tab, or a lost answer (T3, T4). Anything older was
 * copied (T5, T6). A newer one than the live was never given out: the database is older than the browser.
 */
export const judgeRefresh = (presented: number, live: number): RefreshVerdict => {
  if (presented === live) return 'advance';
  if (presented === live - 1) return 'repeat';
  return presented < live ? 'stolen' : 'unknown';
};

const sameSite: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'same-site']);
const fetched: ReadonlySet<unknown> = new Set([undefined, 'cors', 'same-origin']);
const noElement: ReadonlySet<unknown> = new Set([undefined, 'empty']);

/**
 * Whether a request may use the cookie alone (W1): from a page of this site, by its script. A navigation, an image or another
 * site's page may not; a program that says nothing about itself may.
 */
export const mayUseCookie = (headers: IncomingHttpHeaders, allows: (origin: string) => boolean): boolean =>
  sameSite.has(headers['sec-fetch-site']) &&
  fetched.has(headers['sec-fetch-mode']) &&
  noElement.has(headers['sec-fetch-dest']) &&
  (headers.origin === undefined || allows(headers.origin));
