import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import { beginSession, type SignedInViewer, type StartedSession, type Visitor } from '../sessions/public.ts';
import { findUser, updateUser, presentUser, type UserRow } from '../users/public.ts';
import { createAccount, currentTerms, newAccountFrom, revokeMailedProofs, type NewAccount } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmEmailChange, requireOwnSession } from './change-email.ts';
import { uuidv7 } from 'uuidv7';
import type { Platform } from '#platform/platform.ts';
import {
  findChallenge,
  findRegistration,
  lockAddress,
  openChallenge,
  orderCode,
  readChallenge,
  readToken,
  resetTokenTries,
  timeUntilNextCode,
  tryCode,
  useCode,
  writeToken,
  type Challenge,
  type MatchedCode,
  type RegistrationRow,
} from '../codes/public.ts';

export type SignInResult = { readonly session: StartedSession; readonly user: ReturnType<typeof presentUser> };

/** Verified address without an account. The token creates one, with names and a password. */
type ProvenAddress = { readonly verifyToken: string; readonly email: string };

type EmailChanged = Record<never, never>;

export type AccountDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly phone: string | null;
};

type VerifyEmailInput = {
  readonly token: string;
  readonly code: string | undefined;
  readonly details: AccountDetails | null;
  readonly cookie: string | null;
  readonly visitor: Visitor;
  /** Read lazily, only for email changes. */
  readonly viewer: () => Promise<SignedInViewer | null>;
  readonly lang: Language;
};

const uses = [
  { kind: 'link', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'changeEmail' },
] as const;

type SessionInput<Account> = { readonly account: Account; readonly visitor: Visitor };

/**
 * Verifies an address by token and code, or by a mailed link in the browser that registered.
 * In another browser the link asks for names and a password, and opening it uses nothing up.
 */
export async function verifyEmail(
  context: AuthContext,
  input: VerifyEmailInput,
): Promise<SignInResult | ProvenAddress | EmailChanged> {
  const challenge = await readChallenge(context, input.token, ...uses);
  const { email } = challenge;
  const { visitor } = input;
  if (challenge.kind === 'code') return verifyByToken(context, challenge, input);
  if (input.details !== null) {
    const { password, ...names } = input.details;
    const passwordHash = await context.passwords.hashFor(email, password);
    const account = { ...names, email, passwordHash, lang: input.lang, ...currentTerms(context) };
    return verifyByLink(context, challenge, { account, visitor });
  }
  const registration = await registrationInBrowser(context, challenge, input);
  return registration === undefined
    ? { verifyToken: input.token, email }
    : verifyByLink(context, challenge, { account: newAccountFrom(registration), visitor });
}

async function verifyByToken(
  context: AuthContext,
  challenge: Challenge,
  input: VerifyEmailInput,
): Promise<SignInResult | ProvenAddress | EmailChanged> {
  const { code: digits, visitor, viewer } = input;
  if (digits === undefined) throw new Failure('Invalid token');
  const { network } = visitor;
  if (challenge.purpose === 'verifyEmail')
    return verifyByCode(context, await tryCode(context, { challenge, digits, network }), input);
  await confirmEmailChange(context, { challenge, digits, network, viewer: await viewer() });
  return {};
}

function verifyByCode(context: AuthContext, matched: MatchedCode, { visitor }: VerifyEmailInput) {
  return transaction(context.database, async (tx): Promise<SignInResult | ProvenAddress> => {
    await useCode(context, tx, matched);
    const { challenge } = matched;
    const { email, registrationId, userId } = challenge;
    const registration =
      registrationId === null ? undefined : await findRegistration(tx, { id: registrationId, email });
    if (registration === undefined && userId === null)
      return { verifyToken: await openChallenge(context, tx, { kind: 'link', purpose: 'verifyEmail', email }), email };
    const user =
      registration === undefined
        ? await confirmAccount(context, tx, challenge)
        : await createAccount(context, tx, newAccountFrom(registration));
    // A decoy's code was guessed. It answers like a wrong code.
    if (user === undefined) throw new Failure('invalidCode');
    return startSession(context, tx, { account: user, visitor });
  });
}

async function confirmAccount(
  context: AuthContext,
  tx: Transaction,
  { userId, email }: Challenge,
): Promise<UserRow | undefined> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (user === undefined || user.email !== email) return undefined;
  const at = context.clock.now();
  await updateUser(tx, user.id, { emailVerifiedAt: at, at });
  await liftRefusal(tx, email);
  await revokeMailedProofs(context, tx, email);
  return user;
}

/** Begins the session of an account that proved its address. Throws if it is blocked. */
export async function startSession(
  context: AuthContext,
  tx: Transaction,
  { account: user, visitor }: SessionInput<UserRow>,
): Promise<SignInResult> {
  const session = await beginSession(context, tx, { userId: user.id, visitor });
  if (session === null) throw new Failure('Invalid token');
  return { session, user: presentUser(user, session.sessionId) };
}

/** Creates the account from data typed in this browser, because a link proves only the address (specification/faults#w14). */
function verifyByLink(
  context: AuthContext,
  { id, email }: Challenge,
  { account, visitor }: SessionInput<NewAccount>,
): Promise<SignInResult> {
  return transaction(context.database, async (tx) => {
    await lockAddress(tx, email);
    const stillOpen = await findChallenge(tx, id, context.clock.now());
    const user = stillOpen === undefined ? undefined : await createAccount(context, tx, account);
    if (user === undefined) throw new Failure('Invalid token');
    return startSession(context, tx, { account: user, visitor });
  });
}

async function registrationInBrowser(
  context: AuthContext,
  { email }: Challenge,
  { cookie }: VerifyEmailInput,
): Promise<RegistrationRow | undefined> {
  const named = cookie === null ? null : readToken(context.config, cookie, registrationCookieUse);
  return named === null ? undefined : findRegistration(context.database, { id: named.id, email });
}

const registrationCookieUse = { kind: 'browser', purpose: 'verifyEmail' } as const;

export type PendingVerification = { readonly verifyToken: string; readonly registrationCookie: string };

type VerificationInput = { readonly email: string; readonly registrationId?: string; readonly userId?: string };

/** Returns the token and the cookie, alike for any requester. */
export async function startVerification(
  platform: Platform,
  tx: Transaction,
  { email, registrationId, userId }: VerificationInput,
): Promise<PendingVerification> {
  return {
    verifyToken: await openChallenge(platform, tx, {
      kind: 'code',
      purpose: 'verifyEmail',
      email,
      registrationId: registrationId ?? null,
      userId: userId ?? null,
    }),
    registrationCookie: writeToken(platform.config, registrationId ?? uuidv7(), registrationCookieUse),
  };
}

const resendUses = [
  { kind: 'code', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'resetPassword' },
  { kind: 'code', purpose: 'changeEmail' },
] as const;

type ResendCodeInput = {
  readonly token: string;
  readonly lang: Language;
  /** Read lazily, only for email changes. */
  readonly viewer: () => Promise<SignedInViewer | null>;
};

/** Resends a code for an open token. The only request that answers when it is too early (specification/faults#b10). */
export async function resendCode(platform: Platform, { token, lang, viewer }: ResendCodeInput): Promise<void> {
  const challenge = await readChallenge(platform, token, ...resendUses);
  const { id, email, purpose, userId } = challenge;
  if (purpose === 'changeEmail') requireOwnSession(challenge, await viewer());
  await transaction(platform.database, async (tx) => {
    if (await orderCode(platform, tx, { email, purpose, userId, lang })) return resetTokenTries(tx, id);
    throw new Failure('tooManyAttempts', { retryAfter: await timeUntilNextCode(platform, tx, { email, purpose }) });
  });
}
