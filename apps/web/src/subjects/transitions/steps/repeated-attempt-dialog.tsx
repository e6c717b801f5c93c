import { ConfirmDialog } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

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
