import { uuidv7 } from 'uuidv7';
import { transaction, type Transaction } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Begun, Visitor } from '../sessions/public.ts';
import { findUser, insertUser, markVerified, presentUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import {
  type Challenge,
  dropRegistrations,
  findChallenge,
  findRegistration,
  useChallenge,
} from './challenges.queries.ts';
import { dropCodes, lockCode, type StandingCode, useCode } from './codes.queries.ts';
import { tryCode } from './standing-code.ts';

/** A person signed in, and what their browser is to hold. */
export type SignedInNow = { readonly begun: Begun; readonly user: ReturnType<typeof presentUser> };

const uses = [
  { kind: 'link', purpose: 'verifyEmail' },
  { kind: 'code', purpose: 'verifyEmail' },
] as const;

const accountOfRegistration = async (
  context: AuthContext,
  tx: Transaction,
  id: string,
): Promise<UserRow | undefined> => {
  const now = context.platform.clock.now();
  const registration = await findRegistration(tx, id);
  if (registration === undefined) return undefined;
  const { email, firstName, lastName, phone, passwordHash, lang } = registration;
  return insertUser(tx, {
    id: uuidv7(),
    email,
    firstName,
    lastName,
    phone,
    passwordHash,
    roles: ['CUSTOMER'],
    lang,
    mailLang: lang,
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
};

/** The account that verifying makes, or the unverified one that it confirms; undefined when the address was taken meanwhile. */
const accountOf = async (context: AuthContext, tx: Transaction, challenge: Challenge): Promise<UserRow | undefined> => {
  if (challenge.registrationId !== null) return accountOfRegistration(context, tx, challenge.registrationId);
  const user = challenge.userId === null ? undefined : await findUser(tx, challenge.userId);
  if (user === undefined || user.email !== challenge.email) return undefined;
  await markVerified(tx, user.id, context.platform.clock.now());
  return user;
};

type Proof = { readonly challenge: Challenge; readonly code: StandingCode | null; readonly visitor: Visitor };

const carryOut = (context: AuthContext, { challenge, code, visitor }: Proof): Promise<SignedInNow> =>
  transaction(context.platform.database, async (tx) => {
    const now = context.platform.clock.now();
    const { email } = challenge;
    await lockCode(tx, { email, purpose: 'verifyEmail' });
    if (code !== null && !(await useCode(tx, code, now))) throw new Failure('codeExpired');
    if (!(await useChallenge(tx, challenge.id, now))) throw new Failure('Invalid token');
    const user = await accountOf(context, tx, challenge);
    // A decoy whose code was guessed looks like a code that has run out.
    if (user === undefined) throw new Failure(code === null ? 'Invalid token' : 'codeExpired');
    await dropRegistrations(tx, email);
    await dropCodes(tx, email, now);
    const begun = await context.sessions.begin(tx, user.id, visitor);
    if (begun === null) throw new Failure('Invalid token');
    return { begun, user: presentUser(user, begun.sessionId) };
  });

/**
 * Verifies an address by the mailed link's token alone, or by the browser's token and the mailed code. The registration verified
 * first makes the account and the others die; its person is signed in.
 */
export const createVerifyEmail =
  (context: AuthContext) =>
  async (token: string, given: string | undefined, visitor: Visitor): Promise<SignedInNow> => {
    const { database, clock } = context.platform;
    const read = context.tokens.read(token, ...uses);
    const challenge = read === null ? undefined : await findChallenge(database, read.id, clock.now());
    if (challenge === undefined) throw new Failure('Invalid token');
    if (challenge.kind === 'link') return carryOut(context, { challenge, code: null, visitor });
    if (given === undefined) throw new Failure('Invalid token');
    const code = await tryCode(context, challenge, given);
    return carryOut(context, { challenge, code, visitor });
  };
