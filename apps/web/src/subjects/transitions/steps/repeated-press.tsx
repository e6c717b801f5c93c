import { ConfirmDialog } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { StaffRepair } from '@atelier/contract';
import type { AllowedAction } from '../actions/allowed-actions.ts';
import { useEffect, useState } from 'react';

type RepeatedAttemptDialogProps = { isOpen: boolean; confirm: () => void; cancel: () => void };

/** Asks before a second contact attempt within two minutes, which is usually a double press. */
export function RepeatedAttemptDialog({ isOpen, confirm, cancel }: RepeatedAttemptDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && cancel()}
      title={t('workshop.repeatAttempt.title')}
      description={t('workshop.repeatAttempt.text')}
      confirmLabel={t('workshop.repeatAttempt.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={confirm}
    />
  );
}

const REPEAT_WINDOW_MS = 120_000;

/** Returns true if the same attempt was recorded a moment ago, by a double press or a colleague. */
export function isRepeatedAttempt(
  { flag }: Pick<StaffRepair, 'flag'>,
  { actions }: Pick<AllowedAction, 'actions'>,
  now: Date,
): boolean {
  return (
    flag !== null &&
    actions.includes(`Repair.unreachable.${flag.about}`) &&
    now.getTime() - Date.parse(flag.at) < REPEAT_WINDOW_MS
  );
}

/** Milliseconds: longer than a double tap, shorter than a thought. */
export const PRESS_PAUSE_MS = 400;

/** Ignores presses for a moment after a transition, because a second tap would hit another button. */
export function usePressPause(startsPaused = false) {
  const [isPaused, setPaused] = useState(startsPaused);
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => setPaused(false), PRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return { isPaused, pause: () => setPaused(true) };
}
