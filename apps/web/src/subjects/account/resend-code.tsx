import { resendCode } from '@atelier/contract';
import type { SuccessName } from '@atelier/i18n';
import { Button } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { mailSender } from '#config/shop.ts';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { secondsLeft, startCooldown } from './cooldown.ts';

export type ResendCodeProps = {
  token: string;
  sent: SuccessName;
  onInvalidToken: (error: unknown) => void;
  /** Moves the focus, because the button disappears. */
  onWait: () => void;
};

/** Renders 'Send again', or a countdown while no code can be sent (specification/screens#the-mailed-code). */
export function ResendCode({ token, sent, onInvalidToken, onWait }: ResendCodeProps) {
  const { t } = useTranslation();
  const { seconds, start } = useCooldown();
  const [resending, setResending] = useState(false);
  const wait = (length?: number) => {
    start(length);
    onWait();
  };
  const resend = async () => {
    setResending(true);
    try {
      await send(resendCode, { body: { token } });
      wait();
      showSuccess(t, sent);
    } catch (error) {
      if (errorKeyOf(error) === 'Invalid token') {
        // An unknown or used token ends the verification (specification/signing-in#in-the-browser).
        sessionStore.setAuthData(null);
        return onInvalidToken(error);
      }
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfter ?? undefined);
      showError(t, error instanceof ApiError && error.status === null ? error : resendFailure);
    } finally {
      setResending(false);
    }
  };
  return (
    <div className="grid gap-1">
      <p className="text-sm wrap-anywhere text-ink-muted">{t('auth.verify.spam', { sender: mailSender })}</p>
      {seconds > 0 ? (
        <p className="py-1 text-ink-muted tabular-nums max-sm:py-2.5">{t('auth.verify.resendIn', { seconds })}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
          <span>{t('auth.verify.noCode')}</span>
          <Button variant="link" loading={resending} onClick={() => void resend()}>
            {t('auth.verify.resend')}
          </Button>
        </p>
      )}
    </div>
  );
}

// The specified text, whatever the server's reason was.
const resendFailure = new ApiError({ key: 'resend', status: null });

const TICK = 250;

function useCooldown(): { seconds: number; start: (seconds?: number) => void } {
  const [seconds, setSeconds] = useState(() => secondsLeft());
  const counting = seconds > 0;
  useEffect(() => {
    if (!counting) return undefined;
    // Read from the clock, because a sleeping tab misses ticks.
    const timer = setInterval(() => setSeconds(secondsLeft()), TICK);
    return () => clearInterval(timer);
  }, [counting]);
  const start = (wait?: number) => {
    startCooldown(wait);
    setSeconds(secondsLeft());
  };
  return { seconds, start };
}
