import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import { beginSession, type StartedSession, type SignedInViewer, type Visitor } from '../sessions/public.ts';
import { findUser, markVerified, presentUser, type UserRow } from '../users/public.ts';
import { newAccountFrom, revokeMailedProofs, createAccount, type NewAccount, currentTerms } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmEmailChange } from './change-email.ts';
import { registrationIdIn } from './pending-verification.ts';
import { type Challenge, openChallenge, readChallenge } from './challenges.ts';
import { findChallenge } from './challenges.queries.ts';
import { type CodeRow, lockAddress } from './codes.queries.ts';
import { findRegistration, type RegistrationRow } from './registrations.queries.ts';
import { tryCode, useCode } from './try-code.ts';

export type SignInResult = { readonly session: StartedSession; readonly user: ReturnType<typeof presentUser> };

/** Verified address without an account. The token creates one, with names and a password. */
export type ProvenAddress = { readonly verifyToken: string; readonly email: string };

type EmailChanged = Record<never, never>;

export type AccountDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly phone: string | null;
};

export type VerifyEmailInput = {
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
    const account = { ...names, email, passwordHash, lang: input.lang, terms: currentTerms(context) };
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
    return verifyByCode(context, { challenge, code: await tryCode(context, { challenge, digits, network }) }, input);
  await confirmEmailChange(context, { challenge, digits, network, viewer: await viewer() });
  return {};
}

type MatchedCode = { readonly challenge: Challenge; readonly code: CodeRow };

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
  await markVerified(tx, user.id, context.clock.now());
  await liftRefusal(tx, email);
  await revokeMailedProofs(context, tx, email);
  return user;
}

async function startSession(
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
  const id = registrationIdIn(context, cookie);
  return id === null ? undefined : findRegistration(context.database, { id, email });
}
