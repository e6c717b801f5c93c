import type { CallData, Language, login } from '@atelier/contract';
import type { Rate } from '../../platform/config/limits.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Visitor } from '../sessions/public.ts';
import { findUser, findUserByEmail, presentUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { findRegistration, listRegistrations, type Registration } from './challenges.queries.ts';
import { openChallenge, orderCode } from './standing-code.ts';
import type { SignedInNow } from './verify-email.ts';

type Body = CallData<typeof login, 'body'>;
type Attempt = { readonly body: Body; readonly visitor: Visitor; readonly lang: Language };

/** A sign-in that is signed in, or one whose address is still to be verified. */
export type SignInResult = SignedInNow | { readonly verifyToken: string };

type Counter = { readonly key: string; readonly rate: Rate };

/**
 * What an attempt counts against. A browser that the account has signed in from counts by itself, so that a stranger's failures
 * behind the same address don't lock the owner out (B5).
 */
const countersOf = async (
  { platform, sessions }: AuthContext,
  { body, visitor }: Attempt,
): Promise<readonly Counter[]> => {
  const { perAddress, perAddressAndAccount } = platform.limits.signIn;
  const browser = await sessions.knownBrowser(body.email, visitor);
  if (browser !== null) return [{ key: `signIn browser ${body.email} ${browser}`, rate: perAddressAndAccount }];
  return [
    { key: `signIn account ${body.email} ${visitor.ip}`, rate: perAddressAndAccount },
    { key: `signIn address ${visitor.ip}`, rate: perAddress },
  ];
};

/** Counts before anything is compared, so that parallel guesses count, too; a success takes its count back. */
const countAttempt = async (context: AuthContext, attempt: Attempt): Promise<() => Promise<void>> => {
  const { rateLimiter, server } = context.platform;
  if (!server.platform.requestLimits) return async () => undefined;
  const [account, ...others] = await countersOf(context, attempt);
  for (const counter of [account, ...others])
    if (counter !== undefined) await rateLimiter.consume(counter.key, counter.rate);
  return async () => {
    if (account !== undefined) await rateLimiter.reset(account.key);
    for (const { key } of others) await rateLimiter.giveBack(key);
  };
};

type Candidate =
  | { readonly user: UserRow; readonly registration: null }
  | { readonly user: null; readonly registration: Registration };

const candidatesOf = async ({ platform }: AuthContext, email: string): Promise<readonly Candidate[]> => {
  const user = await findUserByEmail(platform.database, email);
  const registrations = await listRegistrations(platform.database, email);
  if (user !== undefined) return [{ user, registration: null }];
  return registrations.map((registration) => ({ user: null, registration }));
};

/** Whose password it is. An address without a candidate costs a hash as well (E1). */
const recognise = async (
  { passwords }: AuthContext,
  candidates: readonly Candidate[],
  password: string,
): Promise<Candidate | null> => {
  for (const candidate of candidates) {
    const { passwordHash } = candidate.user ?? candidate.registration;
    if (await passwords.matches(passwordHash, password)) return candidate;
  }
  if (candidates.length === 0) await passwords.matches(null, password);
  return null;
};

const mayEnter = (user: UserRow, { internal }: Body): boolean =>
  user.blockedAt === null && (!internal || user.roles.some((role) => role !== 'CUSTOMER'));

const refused = (): Failure => new Failure('invalidCredentials');

const beginSession = (context: AuthContext, user: UserRow, { visitor }: Attempt): Promise<SignedInNow> =>
  transaction(context.platform.database, async (tx) => {
    const begun = await context.sessions.begin(tx, user.id, visitor);
    if (begun === null) throw refused();
    // The user is locked now: a password that was reset while the old one was being checked no longer lets anybody in.
    const current = await findUser(tx, user.id);
    if (current === undefined || current.passwordHash !== user.passwordHash) throw refused();
    return { begun, user: presentUser(current, begun.sessionId) };
  });

const askForCode = (context: AuthContext, candidate: Candidate, { body, lang }: Attempt): Promise<SignInResult> =>
  transaction(context.platform.database, async (tx) => {
    const { email } = body;
    const registrationId = candidate.registration?.id ?? null;
    await orderCode(context, tx, { email, purpose: 'verifyEmail', registrationId, lang });
    if (registrationId !== null && (await findRegistration(tx, registrationId)) === undefined) throw refused();
    const whose =
      candidate.user === null ? { registrationId: candidate.registration.id } : { userId: candidate.user.id };
    return { verifyToken: await openChallenge(context, tx, { kind: 'code', purpose: 'verifyEmail', email, ...whose }) };
  });

/**
 * Signs in by e-mail and password. Only the right password tells anything: that the address isn't verified yet (E2), or a session.
 * `internal` admits staff only.
 */
export const createSignIn =
  (context: AuthContext) =>
  async (attempt: Attempt): Promise<SignInResult> => {
    const succeeded = await countAttempt(context, attempt);
    const { body, visitor } = attempt;
    const candidate = await recognise(context, await candidatesOf(context, body.email), body.password);
    if (candidate === null || (candidate.user === null ? body.internal : !mayEnter(candidate.user, body))) {
      context.platform.log.info({ event: 'auth.refused', ip: visitor.ip });
      throw refused();
    }
    const verified = candidate.user !== null && candidate.user.emailVerifiedAt !== null;
    const result = verified
      ? await beginSession(context, candidate.user, attempt)
      : await askForCode(context, candidate, attempt);
    await succeeded();
    return result;
  };
