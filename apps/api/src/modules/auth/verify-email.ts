import type { Language } from '@atelier/contract';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Begun, SignedInViewer, Visitor } from '../sessions/public.ts';
import { findUser, markVerified, presentUser, type UserRow } from '../users/public.ts';
import { accountOf, endProofs, makeAccount, type NewAccount, termsNow } from './account-stands.ts';
import type { AuthContext } from './auth-context.ts';
import { createConfirmEmailChange } from './change-email.ts';
import { registrationOf } from './await-code.ts';
import { type Challenge, openChallenge, readChallenge } from './challenges.ts';
import { findChallenge } from './challenges.queries.ts';
import { type CodeRow, lockAddress } from './codes.queries.ts';
import { findRegistration, type RegistrationRow } from './registrations.queries.ts';
import { tryCode, useCode } from './try-code.ts';

/** A person signed in, and what their browser is to hold. */
export type SignedInNow = { readonly begun: Begun; readonly user: ReturnType<typeof presentUser> };

/** An address that is proven and has no account yet: the token makes one, with names and a password. */
export type Proven = { readonly verifyToken: string; readonly email: string };

/** The address of an account has changed; whoever is signed in stays so. */
type Changed = Record<never, never>;

/** Who an address is to belong to. */
export type Details = {
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly phone: string | null;
};

export type Verification = {
  readonly token: string;
  readonly code: string | undefined;
  readonly details: Details | null;
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
type Arrival<Account> = { readonly account: Account; readonly visitor: Visitor };

/**
 * Verifies an address: by the browser's token and the mailed code, or by the mailed link's token. In the browser that registered
 * the link is enough. In any other it uses nothing up, as often as it is opened, and asks for names and a password once.
 */
export function createVerifyEmail(context: AuthContext) {
  const byToken = createByToken(context);
  return async (asked: Verification): Promise<SignedInNow | Proven | Changed> => {
    const challenge = await readChallenge(context, asked.token, ...uses);
    const { email } = challenge;
    const { visitor } = asked;
    if (challenge.kind === 'code') return byToken(challenge, asked);
    if (asked.details !== null) {
      const { password, ...names } = asked.details;
      const passwordHash = await context.passwords.hashFor(email, password);
      const account = { ...names, email, passwordHash, lang: asked.lang, terms: termsNow(context) };
      return byLink(context, challenge, { account, visitor });
    }
    const registration = await registrationHere(context, challenge, asked);
    return registration === undefined
      ? { verifyToken: asked.token, email }
      : byLink(context, challenge, { account: accountOf(registration), visitor });
  };
}

/** A browser's token is good with a code beside it: of a registration, or of a change of e-mail. */
function createByToken(context: AuthContext) {
  const confirmEmailChange = createConfirmEmailChange(context);
  return async (challenge: Challenge, asked: Verification): Promise<SignedInNow | Proven | Changed> => {
    const { code: given, visitor, viewer } = asked;
    if (given === undefined) throw new Failure('Invalid token');
    const { network } = visitor;
    if (challenge.purpose === 'verifyEmail')
      return byCode(context, { challenge, code: await tryCode(context, { challenge, given, network }) }, asked);
    await confirmEmailChange({ challenge, given, network, viewer: await viewer() });
    return {};
  };
}

type GivenCode = { readonly challenge: Challenge; readonly code: CodeRow };

/** The code belongs to the address; whose registration it verifies says the token of the browser it is typed in. */
function byCode(context: AuthContext, given: GivenCode, { visitor }: Verification) {
  return transaction(context.platform.database, async (tx): Promise<SignedInNow | Proven> => {
    await useCode(context, tx, given);
    const { challenge } = given;
    const { email, registrationId, userId } = challenge;
    const registration =
      registrationId === null ? undefined : await findRegistration(tx, { id: registrationId, email });
    if (registration === undefined && userId === null)
      return { verifyToken: await openChallenge(context, tx, { kind: 'link', purpose: 'verifyEmail', email }), email };
    const user =
      registration === undefined
        ? await confirm(context, tx, challenge)
        : await makeAccount(context, tx, accountOf(registration));
    // A decoy's code was guessed: it stays as it is, and looks like a wrong one.
    if (user === undefined) throw new Failure('invalidCode');
    return begin(context, tx, { account: user, visitor });
  });
}

/** Confirms the unverified account that somebody else made for its owner. */
async function confirm(
  context: AuthContext,
  tx: Transaction,
  { userId, email }: Challenge,
): Promise<UserRow | undefined> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (user === undefined || user.email !== email) return undefined;
  await markVerified(tx, user.id, context.platform.clock.now());
  await liftRefusal(tx, email);
  await endProofs(context, tx, email);
  return user;
}

async function begin(
  { sessions }: AuthContext,
  tx: Transaction,
  { account: user, visitor }: Arrival<UserRow>,
): Promise<SignedInNow> {
  const begun = await sessions.begin(tx, user.id, visitor);
  if (begun === null) throw new Failure('Invalid token');
  return { begun, user: presentUser(user, begun.sessionId) };
}

/**
 * A link proves the address alone; it makes an account of what its reader has typed, here or in this browser before
 * (specification/faults#w14).
 */
function byLink(
  context: AuthContext,
  { id, email }: Challenge,
  { account, visitor }: Arrival<NewAccount>,
): Promise<SignedInNow> {
  return transaction(context.platform.database, async (tx) => {
    await lockAddress(tx, email);
    const stillOpen = await findChallenge(tx, id, context.platform.clock.now());
    const user = stillOpen === undefined ? undefined : await makeAccount(context, tx, account);
    if (user === undefined) throw new Failure('Invalid token');
    return begin(context, tx, { account: user, visitor });
  });
}

async function registrationHere(
  context: AuthContext,
  { email }: Challenge,
  { cookie }: Verification,
): Promise<RegistrationRow | undefined> {
  const id = registrationOf(context, cookie);
  return id === null ? undefined : findRegistration(context.platform.database, { id, email });
}
