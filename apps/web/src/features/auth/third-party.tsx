import { type User, startThirdParty, thirdPartySignIn } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { hasThirdParty } from '#config/third-party.ts';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { safeReferrer } from '#config/paths.ts';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { finishSignOut, startSession } from '#subjects/session/start-session.ts';
import { forgetProviderAnswer, keepReferrer, getProviderAnswer, type ProviderAnswer } from './provider-answer.ts';

type ThirdPartyProps = {
  referrer: string | null;
  /** Pending result of a sign-in that the provider has just redirected back. */
  pendingResult?: Promise<ThirdPartyResult> | null;
  onSignedIn?: (user: User, referrer: string | null) => void;
  onRefused?: () => void;
};

export function ThirdParty({ referrer, pendingResult = null, onSignedIn, onRefused }: ThirdPartyProps) {
  const { t } = useTranslation();
  const isOffered = hasThirdParty();
  const reason = useId();
  const [phase, setPhase] = useState<'leaving' | 'returning' | null>(pendingResult === null ? null : 'returning');
  usePageRestored(() => setPhase(null));
  useThirdPartyResult(pendingResult, (result) => {
    setPhase(null);
    if ('failure' in result) {
      showError(t, result.failure);
      onRefused?.();
      return;
    }
    showSuccess(t, 'login');
    onSignedIn?.(result.user, result.referrer);
  });
  const leave = async () => {
    setPhase('leaving');
    try {
      window.location.assign(await beginThirdParty(referrer));
    } catch (error) {
      showError(t, error);
      setPhase(null);
    }
  };
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('auth.or')}
      </div>
      <div className="grid gap-2">
        <Button
          variant="secondary"
          className={isOffered ? 'w-full' : 'w-full border-line! text-ink-muted!'}
          loading={phase !== null}
          aria-describedby={isOffered ? undefined : reason}
          onClick={() => void leave()}
        >
          {t('auth.google')}
        </Button>
        {!isOffered && (
          <p id={reason} className="text-center text-sm text-ink-muted">
            {t('auth.googleUnavailable')}
          </p>
        )}
        {/* For screen readers only. A visible line that disappears would move the page. */}
        {phase === 'returning' && <output className="sr-only">{t('auth.googleReturning')}</output>}
      </div>
    </div>
  );
}

/** Resets a page restored from the back/forward cache, where the button would still show that it is leaving. */
function usePageRestored(run: () => void): void {
  const onShow = useEffectEvent(run);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onShow();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}

/** Calls back once with the result, even when effects run twice. */
function useThirdPartyResult(
  returning: Promise<ThirdPartyResult> | null,
  run: (result: ThirdPartyResult) => void,
): void {
  const onReturned = useEffectEvent(run);
  useEffect(() => {
    let isOver = false;
    const follow = async () => {
      const result = await returning;
      if (result !== null && !isOver) onReturned(result);
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [returning]);
}

/** Result of a third-party sign-in: the user and their referrer, or the failure. */
export type ThirdPartyResult =
  | { readonly user: User; readonly referrer: string | null }
  | { readonly failure: unknown };

// Limit of a cookie. A longer referrer is dropped, so sign-in leads to the start page.
const MAX_REFERRER_LENGTH = 1000;

/** Returns the third party's sign-in address. The referrer is checked here and again when it is followed. */
async function beginThirdParty(referrerParam: string | null): Promise<string> {
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
