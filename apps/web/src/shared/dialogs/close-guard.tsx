import { ConfirmDialog } from '@atelier/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { isReloading } from '../chunks/fetch-chunk.ts';
import { currentUser } from '../current-user/current-user.ts';
import { leaveGuards, type LeaveAnswer, type LeaveAttempt } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

export type CloseGuard = {
  /** For the form inside: whether something was typed that closing would lose. */
  readonly onTyped: (typed: boolean) => void;
  /** For several steps inside: what the browser's Back does there; null where it leaves the dialog. */
  readonly onBack: (back: (() => void) | null) => void;
  /** Closes, or asks first. */
  readonly close: () => void;
  /** Does something else that closes the dialog, or asks first. */
  readonly leave: (then: () => void) => void;
  /** Stands beside the dialog. */
  readonly question: ReactNode;
};

/**
 * What was typed isn't thrown away without a word: closing the dialog asks first, whether by its cross or by Back, and so does the
 * browser when the page is left. `forget` drops what is kept of it, once it may go.
 */
export function useCloseGuard(onClose: () => void, forget?: () => void): CloseGuard {
  const typed = useRef(false);
  const level = useRef(0);
  const onTyped = useCallback((now: boolean) => {
    typed.current = now;
  }, []);
  const back = useRef<(() => void) | null>(null);
  const onBack = useCallback((next: (() => void) | null) => {
    back.current = next;
  }, []);
  // The dialog itself, where it has an entry of its own, has taken its place already.
  useEffect(() => {
    level.current = sheetHistory.layers();
  }, []);
  useUnloadQuestion(typed);
  const discard = (): void => {
    typed.current = false;
    forget?.();
  };
  const { ask, question } = useLeaveQuestion(
    (leaving) => (typed.current || back.current !== null) && leaving.isBack && isClosedBy(leaving, level.current),
    discard,
    back,
  );
  const leave = (then: () => void): void => {
    if (typed.current) ask({ stay: () => undefined, go: then });
    else {
      forget?.();
      then();
    }
  };
  return { onTyped, onBack, close: () => leave(onClose), leave, question };
}

function useUnloadQuestion(typed: RefObject<boolean>): void {
  return useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      // What reloads by itself has seen to it that nothing is lost.
      if (typed.current && !isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [typed]);
}

/** What is asked, and what follows either answer; null while nothing is. */
type PendingQuestion = LeaveAnswer | null;

/** Asks when the person leaves by Back, Forward or a link while `holds` says so, or does `instead`. Back once more answers 'stay'. */
function useLeaveQuestion(
  holds: (leaving: LeaveAttempt) => boolean,
  forget: () => void,
  instead?: RefObject<(() => void) | null>,
) {
  const [pending, setAsked] = useState<PendingQuestion>(null);
  const latest = useRef({ asked: pending, holds });
  useEffect(() => {
    latest.current = { asked: pending, holds };
  });
  useEffect(
    () =>
      leaveGuards.add({
        blocks: (leaving) => latest.current.holds(leaving),
        ask: (answer) => {
          const isPending = latest.current.asked !== null;
          const back = isPending ? null : (instead?.current ?? null);
          if (isPending || back !== null) answer.stay();
          back?.();
          setAsked(isPending || back !== null ? null : answer);
        },
      }),
    [instead],
  );
  const keep = (): void => {
    pending?.stay();
    setAsked(null);
  };
  const discard = (): void => {
    forget();
    pending?.go();
    setAsked(null);
  };
  const question = <DiscardQuestion asking={pending !== null} onKeep={keep} onDiscard={discard} />;
  return { ask: setAsked, question };
}

type QuestionProps = { asking: boolean; onKeep: () => void; onDiscard: () => void };

function DiscardQuestion({ asking, onKeep, onDiscard }: QuestionProps) {
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
}

/** Whether the way out leads away from a dialog: its page, what the address names, or its own entry. */
function isClosedBy({ from, to }: LeaveAttempt, level: number): boolean {
  return from.pathname !== to.pathname || from.search !== to.search || sheetHistory.layersAt(to) < level;
}

/** The same for a form that stands on its page: following a link asks first. What it gives stands beside the form. */
export function useLeaveGuard(isTyped: boolean, forget: () => void): ReactNode {
  const typed = useRef(isTyped);
  useEffect(() => {
    typed.current = isTyped;
  });
  useUnloadQuestion(typed);
  // A session that ended leads away, and nobody may stay to think about it.
  return useLeaveQuestion(
    ({ from, to }) => typed.current && from.pathname !== to.pathname && currentUser.get().status === 'signedIn',
    forget,
  ).question;
}
