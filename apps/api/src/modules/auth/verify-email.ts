import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { StartedSession, SignedInViewer, Visitor } from '../sessions/public.ts';
import { findUser, markVerified, presentUser, type UserRow } from '../users/public.ts';
import { newAccountFrom, revokeMailedProofs, createAccount, type NewAccount, currentTerms } from './create-account.ts';
import type { AuthContext } from './auth-context.ts';
import { createConfirmEmailChange } from './change-email.ts';
import { registrationIdIn } from './pending-verification.ts';
import { type Challenge, openChallenge, readChallenge } from './challenges.ts';
import { findChallenge } from './challenges.queries.ts';
import { type CodeRow, lockAddress } from './codes.queries.ts';
import { findRegistration, type RegistrationRow } from './registrations.queries.ts';
import { tryCode, useCode } from './try-code.ts';

/** A person signed in, and what their browser is to hold. */
export type SignInResult = { readonly session: StartedSession; readonly user: ReturnType<typeof presentUser> };

/** An address that is proven and has no account yet: the token makes one, with names and a password. */
export type ProvenAddress = { readonly verifyToken: string; readonly email: string };

/** The address of an account has changed; whoever is signed in stays so. */
type EmailChanged = Record<never, never>;

/** Who an address is to belong to. */
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
  /** What the registration cookie of this browser holds. */
  readonly cookie: string | null;
  readonly visitor: Visitor;
  /** Who asks; read only where it matters. */
  readonly viewer: () => Promise<SignedInViewer | null>;
  readonly lang: Language;
};

const uses = [
  { kind: 'link', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'changeEmail' },
] as const;

/** Whom a proof lets in, and from where they come. */
type SessionInput<Account> = { readonly account: Account; readonly visitor: Visitor };

/**
 * Verifies an address: by the browser's token and the mailed code, or by the mailed link's token. In the browser that registered
 * the link is enough. In any other it uses nothing up, as often as it is opened, and asks for names and a password once.
 */
export function createVerifyEmail(context: AuthContext) {
  const verifyByToken = createVerifyByToken(context);
  return async (input: VerifyEmailInput): Promise<SignInResult | ProvenAddress | EmailChanged> => {
    const challenge = await readChallenge(context, input.token, ...uses);
    const { email } = challenge;
    const { visitor } = input;
    if (challenge.kind === 'code') return verifyByToken(challenge, input);
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
  };
}

/** A browser's token is good with a code beside it: of a registration, or of a change of e-mail. */
function createVerifyByToken(context: AuthContext) {
  const confirmEmailChange = createConfirmEmailChange(context);
  return async (
    challenge: Challenge,
    input: VerifyEmailInput,
  ): Promise<SignInResult | ProvenAddress | EmailChanged> => {
    const { code: digits, visitor, viewer } = input;
    if (digits === undefined) throw new Failure('Invalid token');
    const { network } = visitor;
    if (challenge.purpose === 'verifyEmail')
      return verifyByCode(context, { challenge, code: await tryCode(context, { challenge, digits, network }) }, input);
    await confirmEmailChange({ challenge, digits, network, viewer: await viewer() });
    return {};
  };
}

type MatchedCode = { readonly challenge: Challenge; readonly code: CodeRow };

/** The code belongs to the address; whose registration it verifies says the token of the browser it is typed in. */
function verifyByCode(context: AuthContext, matched: MatchedCode, { visitor }: VerifyEmailInput) {
  return transaction(context.platform.database, async (tx): Promise<SignInResult | ProvenAddress> => {
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
    // A decoy's code was guessed: it stays as it is, and looks like a wrong one.
    if (user === undefined) throw new Failure('invalidCode');
    return startSession(context, tx, { account: user, visitor });
  });
}

/** Confirms the unverified account that somebody else made for its owner. */
async function confirmAccount(
  context: AuthContext,
  tx: Transaction,
  { userId, email }: Challenge,
): Promise<UserRow | undefined> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (user === undefined || user.email !== email) return undefined;
  await markVerified(tx, user.id, context.platform.clock.now());
  await liftRefusal(tx, email);
  await revokeMailedProofs(context, tx, email);
  return user;
}

async function startSession(
  { sessions }: AuthContext,
  tx: Transaction,
  { account: user, visitor }: SessionInput<UserRow>,
): Promise<SignInResult> {
  const session = await sessions.begin(tx, user.id, visitor);
  if (session === null) throw new Failure('Invalid token');
  return { session, user: presentUser(user, session.sessionId) };
}

/**
 * A link proves the address alone; it makes an account of what its reader has typed, here or in this browser before
 * (specification/faults#w14).
 */
function verifyByLink(
  context: AuthContext,
  { id, email }: Challenge,
  { account, visitor }: SessionInput<NewAccount>,
): Promise<SignInResult> {
  return transaction(context.platform.database, async (tx) => {
    await lockAddress(tx, email);
    const stillOpen = await findChallenge(tx, id, context.platform.clock.now());
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
  return id === null ? undefined : findRegistration(context.platform.database, { id, email });
}
