import { useSyncExternalStore, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '@atelier/ui';
import { WifiOff } from 'lucide-react';
import type { Translate } from '@atelier/i18n';
import { paths } from '#config/paths.ts';
import { chosenLanguage } from '#shared/language/stored-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { ConnectionProblem } from '#shared/api/api-error.ts';
import { useOnline } from '#shared/connection/use-online.ts';
import { sessionStore, type SessionState } from './session-store.ts';
import { saveLanguage, retryNow } from './start-session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.initial);
}

/**
 * Redirects to the sign-in page when the session ends. A user signed out by the server returns to this page after signing in. After an own
 * sign-out the next user may be another.
 */
export function useSessionEnd(): void {
  const { status, endedBy } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signedOut') return;
    // The deletion redirects to the landing page itself.
    if (endedBy === 'deletion') return;
    void navigate(paths.signIn(endedBy === 'person' ? undefined : pathname + search), { replace: true });
  }, [status, endedBy, pathname, search, navigate]);
}

/**
 * Saves the language chosen in this browser on sign-in, also for mails. Loading a page doesn't, because two browsers would overwrite each
 * other. Without a choice the account's language shows.
 */
export function useUserLanguage(): void {
  const { user, isNew } = useSession();
  const lang = user?.lang;
  const { adopt } = useTranslation();
  useEffect(() => {
    if (lang === undefined) return;
    const chosen = chosenLanguage();
    if (chosen === null) adopt(lang);
    else if (isNew) void saveLanguage(chosen);
  }, [lang, isNew, adopt]);
}

/**
 * Renders connection problems at the top of the page: no answer, a refused origin, or outdated data. The live region exists before it has
 * text.
 */
export function ConnectionBar() {
  const { t } = useTranslation();
  const { connectionProblem } = useSession();
  const words = barTextOf(t, connectionProblem, useOnline());
  return (
    <div
      className={
        words === null
          ? undefined
          : 'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-ink px-4 py-2 text-sm font-medium text-paper'
      }
    >
      <output className="block">
        {words !== null && (
          <span className="block text-center text-balance">
            <WifiOff className="me-2 inline size-4 align-[-0.15em]" />
            <span>{words}</span>
          </span>
        )}
      </output>
      {connectionProblem !== null && <TryNow />}
    </div>
  );
}

function barTextOf(t: Translate, problem: ConnectionProblem | null, online: boolean): string | null {
  if (problem !== null) return t(`common.connection.${problem}`);
  return online ? null : t('common.offline');
}

function TryNow() {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The bar disappears when the server answers, so the focus moves first.
  useLayoutEffect(
    () => () => {
      if (button.current === document.activeElement) document.getElementById('content')?.focus();
    },
    [],
  );
  const tryNow = async () => {
    setTrying(true);
    await retryNow();
    setTrying(false);
  };
  return (
    <Button ref={button} variant="secondary" size="sm" loading={trying} onClick={() => void tryNow()}>
      {t('common.retry')}
    </Button>
  );
}
