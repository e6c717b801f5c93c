import { ConfirmDialog } from '@atelier/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { isReloading } from '../chunks/fetch-chunk.ts';
import { currentUser } from '../api/current-user.ts';
import { leaveGuards, type LeaveAnswer, type LeaveAttempt } from './leave-guards.ts';
import { sheetHistory } from './sheet-history.ts';

export type CloseGuard = {
  readonly onTyped: (typed: boolean) => void;
  /** Handles Back between steps inside. Null lets Back close the dialog. */
  readonly onBack: (back: (() => void) | null) => void;
  readonly close: () => void;
  readonly leave: (then: () => void) => void;
  readonly question: ReactNode;
};

/**
 * Asks before unsaved input is lost by closing the dialog, by Back or by leaving the page. `forget` deletes its draft once the person
 * agrees.
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
  // Read in an effect, because the dialog's own history entry is included by then.
  useEffect(() => {
    level.current = sheetHistory.layers();
  }, []);
  useUnloadQuestion(typed);
  const discard = () => {
    typed.current = false;
    forget?.();
  };
  const { ask, question } = useLeaveQuestion(
    (leaving) => (typed.current || back.current !== null) && leaving.isBack && isClosedBy(leaving, level.current),
    discard,
    back,
  );
  const leave = (then: () => void) => {
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
    const onLeave = (event: BeforeUnloadEvent) => {
      // An automatic reload happens only when nothing is lost.
      if (typed.current && !isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [typed]);
}

type PendingQuestion = LeaveAnswer | null;

/** Asks when the person leaves by Back, Forward or a link while `isActive` is true, or runs `instead`. A second Back answers 'stay'. */
function useLeaveQuestion(
  isActive: (leaving: LeaveAttempt) => boolean,
  forget: () => void,
  instead?: RefObject<(() => void) | null>,
) {
  const [pending, setPending] = useState<PendingQuestion>(null);
  const latest = useRef({ pending, isActive });
  useEffect(() => {
    latest.current = { pending, isActive };
  });
  useEffect(
    () =>
      leaveGuards.add({
        blocks: (leaving) => latest.current.isActive(leaving),
        ask: (answer) => {
          const isPending = latest.current.pending !== null;
          const back = isPending ? null : (instead?.current ?? null);
          if (isPending || back !== null) answer.stay();
          back?.();
          setPending(isPending || back !== null ? null : answer);
        },
      }),
    [instead],
  );
  const keep = () => {
    pending?.stay();
    setPending(null);
  };
  const discard = () => {
    forget();
    pending?.go();
    setPending(null);
  };
  const question = <DiscardQuestion asking={pending !== null} onKeep={keep} onDiscard={discard} />;
  return { ask: setPending, question };
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

/** Returns true when the navigation closes the dialog: its page, its address or its own entry changes. */
function isClosedBy({ from, to }: LeaveAttempt, level: number): boolean {
  return from.pathname !== to.pathname || from.search !== to.search || sheetHistory.layersAt(to) < level;
}

/** Guards a form on a page by asking before a link is followed. Returns the question to render beside the form. */
export function useLeaveGuard(isTyped: boolean, forget: () => void): ReactNode {
  const typed = useRef(isTyped);
  useEffect(() => {
    typed.current = isTyped;
  });
  useUnloadQuestion(typed);
  // An ended session navigates away without a question.
  return useLeaveQuestion(
    ({ from, to }) => typed.current && from.pathname !== to.pathname && currentUser.get().status === 'signedIn',
    forget,
  ).question;
}
