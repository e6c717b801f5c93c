import { ConfirmDialog } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

type AskAgainProps = { isAsked: boolean; confirm: () => void; cancel: () => void };

/** Two attempts in two minutes are one that was pressed twice, mostly. */
export function AskAgain({ isAsked, confirm, cancel }: AskAgainProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => !open && cancel()}
      title={t('workshop.again.title')}
      description={t('workshop.again.text')}
      confirmLabel={t('workshop.again.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={confirm}
    />
  );
}
