import type { CallData, Language, login } from '@atelier/contract';
import { transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Visitor } from '../sessions/public.ts';
import { findUser, findUserByEmail, presentUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { type AwaitingCode, awaitCode } from './await-code.ts';
import { orderCode } from './order-code.ts';
import { findRegistrationByPassword, type RegistrationRow } from './registrations.queries.ts';
import { countAttempt } from './sign-in-limits.ts';
import type { SignedInNow } from './verify-email.ts';

type Body = CallData<typeof login, 'body'>;
type Attempt = { readonly body: Body; readonly visitor: Visitor; readonly lang: Language };

/** Whose password was given: an account's, or that of a registration, which may be a decoy. */
type Recognised = { readonly user: UserRow } | { readonly user: null; readonly registration: RegistrationRow };

/**
 * Signs in by e-mail and password. Only the right password tells anything: that the address isn't verified yet (specification/faults#e2),
 * or a session. Whoever has registered an address gets on to its code, whether or not it has an account. `internal` admits staff only.
 */
export function createSignIn(context: AuthContext) {
  return async (attempt: Attempt): Promise<SignedInNow | AwaitingCode> => {
    const { body, visitor } = attempt;
    const succeeded = await countAttempt(context, { email: body.email, visitor });
    const found = await recognise(context, body);
    if (found === null) {
      context.platform.log.info({ event: 'auth.refused', ip: visitor.ip });
      throw refused();
    }
    if (found.user === null || found.user.emailVerifiedAt === null) return askForCode(context, found, attempt);
    const signedIn = await beginSession(context, found.user, attempt);
    await succeeded();
    return signedIn;
  };
}

/** The same statements and the same two hashes whatever stands behind the address (specification/faults#e1, #e7). */
async function recognise({ platform, passwords }: AuthContext, body: Body): Promise<Recognised | null> {
  const { email, password, internal } = body;
  const user = await findUserByEmail(platform.database, email);
  const checked = await passwords.check({ email, accountHash: user?.passwordHash ?? null, password });
  const passwordHash = checked.registrationHash;
  const registration = await findRegistrationByPassword(platform.database, { email, passwordHash });
  if (user !== undefined && checked.account && mayEnter(user, body)) return { user };
  return registration === undefined || internal ? null : { user: null, registration };
}

function mayEnter(user: UserRow, { internal }: Body): boolean {
  return user.blockedAt === null && (!internal || user.roles.some((role) => role !== 'CUSTOMER'));
}

function refused(): Failure {
  return new Failure('invalidCredentials');
}

function askForCode(context: AuthContext, found: Recognised, { body, lang }: Attempt): Promise<AwaitingCode> {
  return transaction(context.platform.database, async (tx) => {
    const { email } = body;
    await orderCode(context, tx, { email, purpose: 'verifyEmail', userId: found.user?.id ?? null, lang });
    const whose = found.user === null ? { registrationId: found.registration.id } : { userId: found.user.id };
    return awaitCode(context, tx, { email, ...whose });
  });
}

function beginSession(context: AuthContext, user: UserRow, { visitor }: Attempt): Promise<SignedInNow> {
  return transaction(context.platform.database, async (tx) => {
    const begun = await context.sessions.begin(tx, user.id, visitor);
    if (begun === null) throw refused();
    // The user is locked now: a password that was reset while the old one was being checked no longer lets anybody in.
    const current = await findUser(tx, user.id);
    if (current === undefined || current.passwordHash !== user.passwordHash) throw refused();
    return { begun, user: presentUser(current, begun.sessionId) };
  });
}
