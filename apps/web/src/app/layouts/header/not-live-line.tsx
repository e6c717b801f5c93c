import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { useOnline } from '#shared/connection/use-online.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { isLiveConnected, subscribeLive } from '#subjects/live/live-events.ts';

/** Reconnects after a short loss need no words. */
const SILENCE_MS = 60_000;

/**
 * Says quietly that no live events arrive, for example behind a proxy that forwards no websockets. Without a connection the bar above says
 * more, and the driver's route says itself since when it is alone.
 */
export function NotLiveLine() {
  const { t } = useTranslation();
  const { connectionProblem } = useSession();
  const isOnline = useOnline();
  const isRoute = useLocation().pathname === paths.workshopRoute;
  const isSilent = useSilence() && isOnline && connectionProblem === null && !isRoute;
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
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setSilent(true), SILENCE_MS);
    };
    const end = () => {
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
