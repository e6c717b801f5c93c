import type { Rate } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/database.ts';
import { networksOf } from '#platform/http/limits/network.ts';
import type { Platform } from '#platform/platform.ts';
import { findKnownBrowser, type SignedInViewer, type Visitor } from '../../sessions/public.ts';

type CountedSignIn = { readonly email: string; readonly visitor: Visitor };
type Counter = { readonly key: string; readonly rate: Rate };

/** Counters of an attempt. A success clears the first one and refunds the others. */
type Counters = readonly [own: Counter, ...shared: Counter[]];

const keys = {
  browser: (email: string): string => `signIn browser ${email}`,
  account: (email: string): string => `signIn account ${email}`,
  everywhere: (email: string): string => `signIn everywhere ${email}`,
  password: (userId: string): string => `password everywhere ${userId}`,
};

/** Resets an account's failure counters after a password reset (specification/faults#b5). Network counters stay. */
export function resetFailureCounters(
  { rateLimiter }: Platform,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  return rateLimiter.eraseByPrefix(tx, [
    keys.browser(email),
    keys.account(email),
    keys.everywhere(email),
    keys.password(id),
  ]);
}

/** Counts a sign-in as failed. Returns the function that undoes it once a session begins. */
export async function countAttempt(platform: Platform, attempt: CountedSignIn): Promise<() => Promise<void>> {
  return platform.server.platform.requestLimits
    ? countFailure(platform, await countersOf(platform, attempt))
    : doNothing;
}

/** Counts before comparing, so parallel guesses count too. Returns the function to call after a success. */
async function countFailure({ rateLimiter }: Platform, counters: Counters): Promise<() => Promise<void>> {
  const [own, ...shared] = counters;
  for (const { key, rate } of [own, ...shared]) await rateLimiter.consume(key, rate);
  return async () => {
    await rateLimiter.reset(own.key);
    for (const { key } of shared) await rateLimiter.refund(key);
  };
}

/** Counts known browsers separately, so a stranger's failures can't lock the owner out (specification/faults#b1, #b5). */
async function countersOf(platform: Platform, { email, visitor }: CountedSignIn): Promise<Counters> {
  const { perAddress, perAddressAndAccount, perAccount } = platform.limits.signIn;
  const browser = await findKnownBrowser(platform, email, visitor);
  if (browser !== null) return [{ key: `${keys.browser(email)} ${browser}`, rate: perAddressAndAccount }];
  return [
    { key: `${keys.account(email)} ${visitor.network}`, rate: perAddressAndAccount },
    ...networksOf(visitor.ip).map(({ name, factor }) => ({
      key: `signIn network ${name}`,
      rate: { ...perAddress, points: perAddress.points * factor },
    })),
    { key: keys.everywhere(email), rate: perAccount },
  ];
}

async function doNothing(): Promise<void> {
  return undefined;
}

/** Counts password checks by session, so an intruder can't block the owner's other session (specification/faults#b13). */
export function countPasswordCheck(
  platform: Platform,
  { userId, sessionId }: SignedInViewer,
): Promise<() => Promise<void>> {
  const { passwordChecks, perAccount } = platform.limits.signIn;
  return countFailure(platform, [
    { key: `password session ${sessionId}`, rate: passwordChecks },
    { key: keys.password(userId), rate: perAccount },
  ]);
}
