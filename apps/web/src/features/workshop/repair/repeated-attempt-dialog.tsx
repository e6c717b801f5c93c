import { ConfirmDialog } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

type RepeatedAttemptDialogProps = { isOpen: boolean; confirm: () => void; cancel: () => void };

/** Two attempts in two minutes are one that was pressed twice, mostly. */
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
