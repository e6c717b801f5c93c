import type { Repair } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { useEffect } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { RepeatedRequest, Task, TopDialog } from '#shared/dialogs/dialog-state.ts';
import { shopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMyRepair } from '#subjects/repair/mine/my-repairs.ts';
import { repairButtonsOf } from '#subjects/repair/mine/actions/turn-button.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import {
  mayClaim,
  prefillOf,
  repeatedRequestOf,
  useOpenRepair,
  warrantyClaimOf,
} from '#subjects/repair/mine/repeated-request.ts';

/** Opens the dialog that a link asks for: a price, a rating, a request or a time. An unavailable task opens the details. */
export function LinkedDialog({ task, repairId }: { task: Task; repairId: string }) {
  const { t } = useTranslation();
  const { data: repair } = useMyRepair(repairId);
  const openRepair = useOpenRepair(repair);
  useEffect(() => {
    if (!repair) return;
    const dialog = dialogOf({ task, repair, openRepair, t });
    if (dialog === null) dialogStore.openDetails(repair.id);
    else dialogStore.confirmLinked(dialog);
  }, [task, repair, openRepair, t]);
  if (repair) return null;
  return (
    <DialogFrame title={t('repairs.details.title', { id: repairId })} onClose={dialogStore.closeAll}>
      <LoadRepair id={repairId}>{() => null}</LoadRepair>
    </DialogFrame>
  );
}

type Linked = { task: Task; repair: Repair; openRepair: Repair | null; t: Translate };

/** Returns the link's dialog if the repair still allows its action. */
function dialogOf({ task, repair, openRepair, t }: Linked): TopDialog | null {
  const offers = repairButtonsOf(repair);
  switch (task) {
    case 'answer':
      return offers.includes('answer') ? { name: 'proposal', repairId: repair.id } : null;
    case 'rate':
      return offers.includes('feedback') ? { name: 'feedback', repairId: repair.id } : null;
    case 'update':
      return offers.includes('update') ? { name: 'request', prefill: prefillOf(repair) } : null;
    case 'claim':
      return mayClaim(repair, openRepair, shopDay(new Date())) ? requestOf(warrantyClaimOf(repair)) : null;
    case 'again':
      return offers.includes('again') || repair.status === 'COMPLETED' ? requestOf(repeatedRequestOf(repair, t)) : null;
    case 'change-time':
      return offers.includes('reschedule') ? { name: 'visit', repairId: repair.id } : null;
    default:
      return task satisfies never;
  }
}

function requestOf(again: RepeatedRequest): TopDialog {
  return { name: 'request', prefill: null, again };
}
