import type { Rate } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { networksOf } from '#platform/http/network.ts';
import type { SignedInViewer, Visitor } from '../sessions/public.ts';
import type { AuthContext } from './auth-context.ts';

type CountedSignIn = { readonly email: string; readonly visitor: Visitor };
type Counter = { readonly key: string; readonly rate: Rate };

/** What an attempt counts against: the first is forgotten when a session begins, the others get this attempt back. */
type Counters = readonly [own: Counter, ...shared: Counter[]];

/** How the counters of one address, and of one account, are called. */
const keys = {
  browser: (email: string): string => `signIn browser ${email}`,
  account: (email: string): string => `signIn account ${email}`,
  everywhere: (email: string): string => `signIn everywhere ${email}`,
  password: (userId: string): string => `password everywhere ${userId}`,
};

/**
 * Starts anew whatever counts failures of an account: its owner has proved the mailbox and set another password, so what was guessed until
 * now was another one (specification/faults#b5). Those of networks over all accounts stay.
 */
export function resetFailureCounters(
  { platform: { rateLimiter } }: Pick<AuthContext, 'platform'>,
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

/** Counts a sign-in. What it gives is done once a session has begun: an attempt that ends in anything else counts as a failure. */
export async function countAttempt(context: AuthContext, attempt: CountedSignIn): Promise<() => Promise<void>> {
  return context.platform.server.platform.requestLimits
    ? countFailure(context, await countersOf(context, attempt))
    : uncounted;
}

/** Counts before anything is compared, so that parallel guesses count, too. Gives what is to be done after a success. */
async function countFailure(
  { platform: { rateLimiter } }: Pick<AuthContext, 'platform'>,
  counters: Counters,
): Promise<() => Promise<void>> {
  const [own, ...shared] = counters;
  for (const { key, rate } of [own, ...shared]) await rateLimiter.consume(key, rate);
  return async () => {
    await rateLimiter.reset(own.key);
    for (const { key } of shared) await rateLimiter.refund(key);
  };
}

/**
 * A browser that the account has signed in from counts by itself, so that a stranger's failures don't lock the owner out, however
 * many they are and from wherever (specification/faults#b1, #b5).
 */
async function countersOf({ platform, sessions }: AuthContext, { email, visitor }: CountedSignIn): Promise<Counters> {
  const { perAddress, perAddressAndAccount, perAccount } = platform.limits.signIn;
  const browser = await sessions.findKnownBrowser(email, visitor);
  if (browser !== null) return [{ key: `${keys.browser(email)} ${browser}`, rate: perAddressAndAccount }];
  return [
    { key: `${keys.account(email)} ${visitor.network}`, rate: perAddressAndAccount },
    ...networksOf(visitor.ip).map(({ name, share }) => ({
      key: `signIn network ${name}`,
      rate: { ...perAddress, points: perAddress.points * share },
    })),
    { key: keys.everywhere(email), rate: perAccount },
  ];
}

async function uncounted(): Promise<void> {
  return undefined;
}

/**
 * Counts a current password of somebody who is signed in (specification/faults#b13): by session, so that whoever got into one doesn't
 * keep the owner from changing the password in another.
 */
export async function countPasswordCheck(
  context: Pick<AuthContext, 'platform'>,
  { userId, sessionId }: SignedInViewer,
): Promise<() => Promise<void>> {
  const { server, limits } = context.platform;
  const { passwordChecks, perAccount } = limits.signIn;
  if (!server.platform.requestLimits) return uncounted;
  return countFailure(context, [
    { key: `password session ${sessionId}`, rate: passwordChecks },
    { key: keys.password(userId), rate: perAccount },
  ]);
}
