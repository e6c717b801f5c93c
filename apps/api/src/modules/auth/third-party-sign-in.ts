import { email as emailField, type Language } from '@atelier/contract';
import { transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Claims, Provider } from '#platform/oidc/provider.ts';
import type { Visitor } from '../sessions/public.ts';
import { presentUser } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import type { Departure } from './departures.ts';
import { admit, Overtaken, refuse, type Vouched } from './third-party-account.ts';
import { namesOf } from './third-party-names.ts';
import type { SignedInNow } from './verify-email.ts';

type Returned = {
  readonly departure: Departure;
  readonly code: string;
  readonly visitor: Visitor;
  readonly lang: Language;
};

/** Signed in, and whether the account was made for it. */
type ThirdPartySignedIn = SignedInNow & { readonly made: boolean };

/** As OpenID Connect has them (Core 1.0, section 2); what is longer or has other characters was made by nobody who follows it. */
const subjectShape = /^[\x20-\x7e]{1,255}$/;

const emailRule = emailField();
const tries = 3;

/** Where to send a browser, and what it is to take along. */
export function createStartThirdParty(context: AuthContext) {
  return async (referrer: string | undefined): Promise<{ readonly url: string; readonly cookie: string }> => {
    const departure = context.departures.begin(referrer);
    return { url: await providerOf(context).address(departure), cookie: context.departures.write(departure) };
  };
}

function providerOf({ provider }: AuthContext): Provider {
  if (provider === null) throw new Failure('providerOff');
  return provider;
}

/**
 * What this browser took along. A state that isn't its own, or that nobody sent, is refused, and uses nothing up
 * (specification/faults#w9).
 */
export function createFindDeparture(context: AuthContext) {
  return (cookie: string | null, state: string | undefined): Departure => {
    providerOf(context);
    const departure = context.departures.read(cookie, state);
    if (departure === null) throw refuse(context, 'state');
    return departure;
  };
}

/** Signs in whom the provider vouches for, by the code that their browser has brought. */
export function createThirdPartySignIn(context: AuthContext) {
  return async ({ departure, code, visitor, lang }: Returned): Promise<ThirdPartySignedIn> => {
    const answer = await providerOf(context).exchange(code, departure);
    if ('refused' in answer) throw refuse(context, answer.refused);
    return enter(context, vouchedBy(context, answer.claims, lang), visitor);
  };
}

/** The first of several at one moment makes the account or links it; the others find it so. */
async function enter(context: AuthContext, vouched: Vouched, visitor: Visitor): Promise<ThirdPartySignedIn> {
  for (let left = tries; ; left -= 1) {
    try {
      return await beginSession(context, vouched, visitor);
    } catch (error) {
      if (!(error instanceof Overtaken) || left === 1) throw error;
    }
  }
}

function beginSession(context: AuthContext, vouched: Vouched, visitor: Visitor): Promise<ThirdPartySignedIn> {
  return transaction(context.platform.database, async (tx) => {
    const { user, made } = await admit(context, tx, vouched);
    const begun = await context.sessions.begin(tx, user.id, visitor);
    if (begun === null) throw refuse(context, 'blocked');
    return { begun, user: presentUser(user, begun.sessionId), made };
  });
}

/** What the provider says of somebody, as far as an account can be made or found by it. */
function vouchedBy(context: AuthContext, claims: Claims, lang: Language): Vouched {
  const { issuer, subject, isVerified } = claims;
  if (!subjectShape.test(subject)) throw refuse(context, 'subject');
  const { success, data: email } = emailRule.safeParse(claims.email);
  if (!isVerified || !success) throw new Failure('providerUnverified');
  return { issuer, subject, email, lang, ...namesOf({ ...claims, email }) };
}
