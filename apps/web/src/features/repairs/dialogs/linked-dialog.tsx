import type { Repair } from '@atelier/contract';
import { useEffect } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { Task, TopDialog } from '#shared/dialogs/dialog-state.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMyRepair } from '#subjects/repair/mine/my-repairs.ts';
import { repairButtonsOf } from '#subjects/repair/mine/repair-buttons.ts';
import { prefillOf } from '#subjects/repair/mine/repair-actions.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';

type LinkedDialogProps = { task: Task; repairId: string };

/** A link names a price to answer, a repair to rate or a request to change. What isn't there to be done any longer leads to the details. */
export function LinkedDialog({ task, repairId }: LinkedDialogProps) {
  const { t } = useTranslation();
  const { data: repair } = useMyRepair(repairId);
  useEffect(() => {
    if (!repair) return;
    const dialog = dialogOf(task, repair);
    if (dialog === null) dialogStore.openDetails(repair.id);
    else dialogStore.confirmLinked(dialog);
  }, [task, repair]);
  if (repair) return null;
  return (
    <DialogFrame title={t('repairs.details.title', { id: repairId })} onClose={dialogStore.closeAll}>
      <LoadRepair id={repairId}>{() => null}</LoadRepair>
    </DialogFrame>
  );
}

/** What the link asked for, as far as the repair still offers it. */
function dialogOf(task: Task, repair: Repair): TopDialog | null {
  const offers = repairButtonsOf(repair);
  switch (task) {
    case 'answer':
      return offers.includes('answer') ? { name: 'proposal', repairId: repair.id } : null;
    case 'rate':
      return offers.includes('feedback') ? { name: 'feedback', repairId: repair.id } : null;
    case 'update':
      return offers.includes('update') ? { name: 'request', prefill: prefillOf(repair) } : null;
    default:
      return task satisfies never;
  }
}
