import { DialogBody, DialogFooter } from '@atelier/ui';
import { DialogFrame } from '../../../shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { RepairDetails } from '../../../shared/my-repair/details/repair-details.tsx';
import { offersOf } from '../../../shared/my-repair/offers.ts';
import { RepairActions } from '../../../shared/my-repair/repair-actions.tsx';
import { RepairOf } from '../../../shared/my-repair/repair-of.tsx';

/** The details of a repair and what may be done with it. */
export const DetailsDialog = ({ repairId }: { repairId: string }) => {
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('repairs.details.title', { id: repairId })} size="lg" onClose={dialogStore.closeAll}>
      <RepairOf id={repairId}>
        {(repair) => (
          <>
            <DialogBody>
              <RepairDetails repair={repair} />
            </DialogBody>
            {offersOf(repair).length > 0 && (
              <DialogFooter>
                <RepairActions repair={repair} />
              </DialogFooter>
            )}
          </>
        )}
      </RepairOf>
    </DialogFrame>
  );
};
