import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RepairWithActions } from '#subjects/repair/mine/details/repair-with-actions.tsx';

/** The details of a repair and what may be done with it. */
export function DetailsDialog({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('repairs.details.title', { id: repairId })} size="lg" onClose={dialogStore.closeAll}>
      <RepairWithActions id={repairId} />
    </DialogFrame>
  );
}
