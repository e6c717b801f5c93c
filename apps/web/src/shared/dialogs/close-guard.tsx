import { ConfirmDialog } from '@atelier/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../language/use-translation.ts';
import { sessionStore } from '../session/session-store.ts';

type QuestionProps = { asking: boolean; onKeep: () => void; onDiscard: () => void };

const DiscardQuestion = ({ asking, onKeep, onDiscard }: QuestionProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(open) => open || onKeep()}
      title={t('common.discard.title')}
      description={t('common.discard.text')}
      confirmLabel={t('common.discard.confirm')}
      cancelLabel={t('common.discard.keep')}
      tone="danger"
      onConfirm={onDiscard}
    />
  );
};

const useUnloadQuestion = (typed: RefObject<boolean>): void =>
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (typed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [typed]);

export type CloseGuard = {
  /** For the form inside: whether something was typed that closing would lose. */
  readonly onTyped: (typed: boolean) => void;
  /** Closes, or asks first. */
  readonly close: () => void;
  /** Does something else that closes the dialog, or asks first. */
  readonly leave: (then: () => void) => void;
  /** Stands beside the dialog. */
  readonly question: ReactNode;
};

/**
 * What was typed isn't thrown away without a word: closing the dialog asks first, and so does the browser when the page is left.
 * `forget` drops what is kept of it, once it may go.
 */
export const useCloseGuard = (onClose: () => void, forget?: () => void): CloseGuard => {
  const typed = useRef(false);
  // What is done once whoever is asked agrees.
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const onTyped = useCallback((now: boolean) => {
    typed.current = now;
  }, []);
  useUnloadQuestion(typed);
  const leave = (then: () => void): void => {
    const go = (): void => {
      forget?.();
      then();
    };
    if (typed.current) setAsked(() => go);
    else go();
  };
  const question = (
    <DiscardQuestion asking={asked !== null} onKeep={() => setAsked(null)} onDiscard={() => asked?.()} />
  );
  return { onTyped, close: () => leave(onClose), leave, question };
};

/** The same for a form that stands on its page: following a link asks first. What it gives stands beside the form. */
export const useLeaveGuard = (isTyped: boolean, forget: () => void): ReactNode => {
  const typed = useRef(isTyped);
  useEffect(() => {
    typed.current = isTyped;
  });
  useUnloadQuestion(typed);
  // A session that ended leads away, and nobody may stay to think about it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed.current && currentLocation.pathname !== nextLocation.pathname && sessionStore.get().status === 'signedIn',
  );
  const discard = (): void => {
    forget();
    blocker.proceed?.();
  };
  return <DiscardQuestion asking={blocker.state === 'blocked'} onKeep={() => blocker.reset?.()} onDiscard={discard} />;
};
