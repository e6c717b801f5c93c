import { startThirdParty, thirdPartySignIn, type User } from '@atelier/contract';
import { safeReferrer } from '#config/paths.ts';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { finishSignOut, startSession } from '#subjects/session/start-session.ts';
import { forgetProviderAnswer, keepReferrer, getProviderAnswer, type ProviderAnswer } from '../provider-answer.ts';

/** How it went for somebody who came back: who they are and where they were going, or what stopped them. */
export type ThirdPartyResult =
  | { readonly user: User; readonly referrer: string | null }
  | { readonly failure: unknown };

// What a cookie has room for; whoever was going elsewhere goes on to their own first page.
const MAX_REFERRER_LENGTH = 1000;

/** Asks where to go for signing in through the third party; the referrer is judged now, and once more when it is followed. */
export async function beginThirdParty(referrerParam: string | null): Promise<string> {
  const referrer = safeReferrer(referrerParam, '');
  const takesAlong = referrer !== '' && referrer.length <= MAX_REFERRER_LENGTH;
  keepReferrer(takesAlong ? referrer : null);
  try {
    return (await send(startThirdParty, { body: takesAlong ? { referrer } : {} })).url;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Nobody's fault here: it says what can be done about it. */
function failureOf(error: unknown): unknown {
  return errorKeyOf(error) === 'unavailable' ? new ApiError({ key: 'provider', status: 503 }) : error;
}

let finishing: Promise<ThirdPartyResult> | null = null;

/** Signs in whom the third party sent back, once, however often the page is loaded meanwhile; null when nobody was sent back. */
export function finishThirdParty(): Promise<ThirdPartyResult> | null {
  const answer = getProviderAnswer();
  if (answer === null) return null;
  finishing ??= exchangeAnswer(answer).finally(() => {
    finishing = null;
  });
  return finishing;
}

async function exchangeAnswer(body: ProviderAnswer): Promise<ThirdPartyResult> {
  // The session's start must not finish later than this, or it would put the earlier user back.
  await startSession();
  try {
    await finishSignOut();
    const { accessToken, user, referrer } = await send(thirdPartySignIn, { body });
    sessionStore.signIn(accessToken, user);
    return { user, referrer: referrer ?? null };
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    forgetProviderAnswer();
  }
}
