import { startThirdParty, thirdPartySignIn, type User } from '@atelier/contract';
import { safeReferrer } from '#config/paths.ts';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { finishSignOut, startSession } from '#subjects/session/start-session.ts';
import { forgetProviderAnswer, keepReferrer, getProviderAnswer, type ProviderAnswer } from '../provider-answer.ts';

/** Result of a third-party sign-in: the user and their referrer, or the failure. */
export type ThirdPartyResult =
  | { readonly user: User; readonly referrer: string | null }
  | { readonly failure: unknown };

// Limit of a cookie. A longer referrer is dropped, so sign-in leads to the start page.
const MAX_REFERRER_LENGTH = 1000;

/** Returns the third party's sign-in address. The referrer is checked here and again when it is followed. */
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

function failureOf(error: unknown): unknown {
  return errorKeyOf(error) === 'unavailable' ? new ApiError({ key: 'provider', status: 503 }) : error;
}

let finishing: Promise<ThirdPartyResult> | null = null;

/** Signs in the user whom the third party sent back, once per answer. Returns null without an answer. */
export function finishThirdParty(): Promise<ThirdPartyResult> | null {
  const answer = getProviderAnswer();
  if (answer === null) return null;
  finishing ??= exchangeAnswer(answer).finally(() => {
    finishing = null;
  });
  return finishing;
}

async function exchangeAnswer(body: ProviderAnswer): Promise<ThirdPartyResult> {
  // A later session start would restore the previous user.
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
