import { ConfirmDialog } from '@atelier/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/use-translation.ts';

type CloseGuard = {
  /** For the form inside: whether something was typed that closing would lose. */
  readonly onTyped: (typed: boolean) => void;
  /** Closes, or asks first. */
  readonly close: () => void;
  /** Stands beside the dialog. */
  readonly question: ReactNode;
};

/** What was typed isn't thrown away without a word: closing the dialog asks first, and so does the browser when the page is left. */
export const useCloseGuard = (onClose: () => void): CloseGuard => {
  const { t } = useTranslation();
  const typed = useRef(false);
  const [asking, setAsking] = useState(false);
  const onTyped = useCallback((now: boolean) => {
    typed.current = now;
  }, []);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (typed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={t('common.discard.title')}
      description={t('common.discard.text')}
      confirmLabel={t('common.discard.confirm')}
      cancelLabel={t('common.discard.keep')}
      tone="danger"
      onConfirm={onClose}
    />
  );
  return { onTyped, close: () => (typed.current ? setAsking(true) : onClose()), question };
};
