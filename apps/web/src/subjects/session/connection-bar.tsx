import { Button } from '@atelier/ui';
import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { ConnectionProblem } from '#shared/api/connection-problem.ts';
import { retryNow } from './start-session.ts';
import { useSession } from './use-session.ts';
import { useOnline } from '#shared/connection/use-online.ts';

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
            <WifiOff aria-hidden="true" className="me-2 inline size-4 align-[-0.15em]" />
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
  const tryNow = async (): Promise<void> => {
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
