import type { Rate } from '../../platform/config/limits.ts';
import { networksOf } from '../../platform/http/network.ts';
import type { Visitor } from '../sessions/public.ts';
import type { AuthContext } from './auth-context.ts';

type Attempt = { readonly email: string; readonly visitor: Visitor };
type Counter = { readonly key: string; readonly rate: Rate };

/** What an attempt counts against: the first is forgotten when a session begins, the others get this attempt back. */
type Counters = readonly [own: Counter, ...shared: Counter[]];

/**
 * A browser that the account has signed in from counts by itself, so that a stranger's failures don't lock the owner out, however
 * many they are and from wherever (B1, B5).
 */
const countersOf = async ({ platform, sessions }: AuthContext, { email, visitor }: Attempt): Promise<Counters> => {
  const { perAddress, perAddressAndAccount, perAccount } = platform.limits.signIn;
  const browser = await sessions.knownBrowser(email, visitor);
  if (browser !== null) return [{ key: `signIn browser ${email} ${browser}`, rate: perAddressAndAccount }];
  return [
    { key: `signIn account ${email} ${visitor.network}`, rate: perAddressAndAccount },
    ...networksOf(visitor.ip).map(({ name, share }) => ({
      key: `signIn network ${name}`,
      rate: { ...perAddress, points: perAddress.points * share },
    })),
    { key: `signIn everywhere ${email}`, rate: perAccount },
  ];
};

/**
 * Counts before anything is compared, so that parallel guesses count, too. Gives what is to be done once a session has begun: an
 * attempt that ends in anything else counts as a failure.
 */
export const countAttempt = async (context: AuthContext, attempt: Attempt): Promise<() => Promise<void>> => {
  const { rateLimiter, server } = context.platform;
  if (!server.platform.requestLimits) return async () => undefined;
  const [own, ...shared] = await countersOf(context, attempt);
  for (const { key, rate } of [own, ...shared]) await rateLimiter.consume(key, rate);
  return async () => {
    await rateLimiter.reset(own.key);
    for (const { key } of shared) await rateLimiter.giveBack(key);
  };
};
