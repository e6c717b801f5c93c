import type { StaffRepair } from '@atelier/contract';
import { errorToast, statusTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictingRepair, type Transitions } from '../calls/transition-repair.ts';
import { lastSteps } from './last-steps.ts';

/** Undoes the newest transition without a reason, as a wrong tap (specification/life#corrections). */
export function useUndo(take: Transitions['take'], onUndone?: (after: StaffRepair) => void) {
  const { t } = useTranslation();
  return ({ id, version }: Pick<StaffRepair, 'id' | 'version'>): void =>
    take(id, {
      body: { action: 'Repair.corrected', reason: t('transition.undo.reason'), version },
      onTaken: (after) => {
        lastSteps.forget();
        toast({ title: t('transition.undo.done'), variant: 'success' });
        onUndone?.(after);
      },
      onRefused: (error) => {
        const current = conflictingRepair(error);
        if (current === null) return showError(t, error);
        const description = t('errors.repairMoved', { status: statusTitle(t, current.status) });
        toast({ title: errorToast(t, 'repairMoved').title, description, variant: 'destructive' });
        return undefined;
      },
    });
}
