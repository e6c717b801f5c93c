import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isLiveConnected, subscribeLive } from '#subjects/live/live-events.ts';

/** Reconnects after a short loss need no words. */
const SILENCE_MS = 60_000;

/** Says quietly that no live events arrive, for example behind a proxy that forwards no websockets. */
export function NotLiveLine() {
  const { t } = useTranslation();
  const isSilent = useSilence();
  return (
    <output className={isSilent ? 'block bg-sunken px-4 py-1 text-center text-xs' : undefined}>
      {isSilent ? t('workshop.notLive') : null}
    </output>
  );
}

/** True while the page had no connection for a minute. */
function useSilence(): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setSilent(true), SILENCE_MS);
    };
    const end = (): void => {
      clearTimeout(timer);
      setSilent(false);
    };
    if (!isLiveConnected()) wait();
    const leave = subscribeLive({ connected: end, disconnected: wait });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
  return isSilent;
}
