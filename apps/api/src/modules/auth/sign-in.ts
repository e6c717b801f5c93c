import { isStaff } from '@atelier/domain';
import type { CallData, Language, login } from '@atelier/contract';
import { transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { beginSession, type Visitor } from '../sessions/public.ts';
import { findUser, findUserByEmail, presentUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { startVerification, type PendingVerification, type SignInResult } from './verify-email.ts';
import { countAttempt } from './passwords/sign-in-limits.ts';
import { findRegistrationByPassword, orderCode, type RegistrationRow } from '../codes/public.ts';

type SignInBody = CallData<typeof login, 'body'>;
type SignInInput = { readonly body: SignInBody; readonly visitor: Visitor; readonly lang: Language };

/** Account or registration of the password. The registration may be a decoy. */
type RecognizedAccount = { readonly user: UserRow } | { readonly user: null; readonly registration: RegistrationRow };

/**
 * Signs in by email and password. Only the right password reveals an unverified address (specification/faults#e2).
 * Registrants reach the code step whether or not the address has an account. `internal` admits staff only.
 */
export async function signIn(context: AuthContext, attempt: SignInInput): Promise<SignInResult | PendingVerification> {
  const { body, visitor } = attempt;
  const succeeded = await countAttempt(context, { email: body.email, visitor });
  const recognized = await recognizeAccount(context, body);
  if (recognized === null) {
    context.log.info({ event: 'auth.refused' });
    throw invalidCredentials();
  }
  if (recognized.user === null || recognized.user.emailVerifiedAt === null)
    return askForCode(context, recognized, attempt);
  const signedIn = await startPasswordSession(context, recognized.user, attempt);
  await succeeded();
  return signedIn;
}

/** Runs the same statements and the same two hashes for any address (specification/faults#e1, #e7). */
async function recognizeAccount(
  { database, passwords }: AuthContext,
  body: SignInBody,
): Promise<RecognizedAccount | null> {
  const { email, password, internal } = body;
  const user = await findUserByEmail(database, email);
  const checked = await passwords.check({ email, accountHash: user?.passwordHash ?? null, password });
  const passwordHash = checked.registrationHash;
  const registration = await findRegistrationByPassword(database, { email, passwordHash });
  if (user !== undefined && checked.account && maySignIn(user, body)) return { user };
  return registration === undefined || internal ? null : { user: null, registration };
}

function maySignIn(user: UserRow, { internal }: SignInBody): boolean {
  return user.blockedAt === null && (!internal || isStaff(user));
}

function invalidCredentials(): Failure {
  return new Failure('invalidCredentials');
}

function askForCode(
  platform: Platform,
  recognized: RecognizedAccount,
  { body, lang }: SignInInput,
): Promise<PendingVerification> {
  return transaction(platform.database, async (tx) => {
    const { email } = body;
    await orderCode(platform, tx, { email, purpose: 'verifyEmail', userId: recognized.user?.id ?? null, lang });
    const owner =
      recognized.user === null ? { registrationId: recognized.registration.id } : { userId: recognized.user.id };
    return startVerification(platform, tx, { email, ...owner });
  });
}

function startPasswordSession(context: AuthContext, user: UserRow, { visitor }: SignInInput): Promise<SignInResult> {
  return transaction(context.database, async (tx) => {
    const session = await beginSession(context, tx, { userId: user.id, visitor });
    if (session === null) throw invalidCredentials();
    // Rereads the locked user, because the password may have been reset during the check.
    const current = await findUser(tx, user.id);
    if (current === undefined || current.passwordHash !== user.passwordHash) throw invalidCredentials();
    return { session, user: presentUser(current, session.sessionId) };
  });
}
