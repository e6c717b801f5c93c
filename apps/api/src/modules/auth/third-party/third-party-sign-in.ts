import { email as emailRule, type Language } from '@atelier/contract';
import { transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Claims, Provider } from '#platform/oidc/provider.ts';
import { beginSession, type Visitor } from '#modules/sessions/public.ts';
import { presentUser } from '#modules/users/public.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  beginAuthorizationRequest,
  openAuthorizationRequest,
  sealAuthorizationRequest,
  type AuthorizationRequest,
} from './authorization-requests.ts';
import {
  ConcurrentLinkError,
  findOrCreateAccount,
  namesOf,
  providerRefusal,
  type VerifiedIdentity,
} from './third-party-account.ts';
import type { SignInResult } from '../verify-email.ts';

type CallbackInput = {
  readonly authorizationRequest: AuthorizationRequest;
  readonly code: string;
  readonly visitor: Visitor;
  readonly lang: Language;
};

type ThirdPartySignInResult = SignInResult & { readonly isNew: boolean };

/** Shape of a subject in OpenID Connect Core 1.0, section 2. Other values are rejected. */
const subjectShape = /^[\x20-\x7e]{1,255}$/;

const tries = 3;

export async function startThirdParty(
  context: AuthContext,
  referrer: string | undefined,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const authorizationRequest = beginAuthorizationRequest(context, referrer);
  return {
    url: await providerOf(context).authorizationUrl(authorizationRequest),
    cookie: sealAuthorizationRequest(context, authorizationRequest),
  };
}

function providerOf({ provider }: AuthContext): Provider {
  if (provider === null) throw new Failure('providerOff');
  return provider;
}

/** Returns the browser's authorization request. A rejected state doesn't use the request up (specification/faults#w9). */
export function findAuthorizationRequest(
  context: AuthContext,
  cookie: string | null,
  state: string | undefined,
): AuthorizationRequest {
  providerOf(context);
  const authorizationRequest = openAuthorizationRequest(context, cookie, state);
  if (authorizationRequest === null) throw providerRefusal(context, 'state');
  return authorizationRequest;
}

export async function thirdPartySignIn(
  context: AuthContext,
  { authorizationRequest, code, visitor, lang }: CallbackInput,
): Promise<ThirdPartySignInResult> {
  const answer = await providerOf(context).exchange(code, authorizationRequest);
  if ('refused' in answer) throw providerRefusal(context, answer.refused);
  return signInWithRetries(context, identityFrom(context, answer.claims, lang), visitor);
}

async function signInWithRetries(
  context: AuthContext,
  identity: VerifiedIdentity,
  visitor: Visitor,
): Promise<ThirdPartySignInResult> {
  for (let left = tries; ; left -= 1) {
    try {
      return await startThirdPartySession(context, identity, visitor);
    } catch (error) {
      if (!(error instanceof ConcurrentLinkError) || left === 1) throw error;
    }
  }
}

function startThirdPartySession(
  context: AuthContext,
  identity: VerifiedIdentity,
  visitor: Visitor,
): Promise<ThirdPartySignInResult> {
  return transaction(context.database, async (tx) => {
    const { user, isNew } = await findOrCreateAccount(context, tx, identity);
    const session = await beginSession(context, tx, { userId: user.id, visitor });
    if (session === null) throw providerRefusal(context, 'blocked');
    return { session, user: presentUser(user, session.sessionId), isNew };
  });
}

function identityFrom(context: AuthContext, claims: Claims, lang: Language): VerifiedIdentity {
  const { issuer, subject, isVerified } = claims;
  if (!subjectShape.test(subject)) throw providerRefusal(context, 'subject');
  const { success, data: email } = emailRule.safeParse(claims.email);
  if (!isVerified || !success) throw new Failure('providerUnverified');
  return { issuer, subject, email, lang, ...namesOf({ ...claims, email }) };
}
