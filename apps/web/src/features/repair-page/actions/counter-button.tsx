import type { StaffRepair } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTransitions } from '#subjects/transitions/steps/transition-repair.ts';
import { CounterDialog, type CounterHandover } from './counter-dialog.tsx';
import { useStepToast, useUndo } from '#subjects/transitions/steps/step-toast.tsx';

/** Returns the counter handover that the office may perform, or null. */
export function counterHandoverOf({ allowedActions, custody }: StaffRepair): CounterHandover | null {
  const may = (action: Action): boolean => allowedActions.includes(action);
  if (may('Repair.confirm.return')) return { visitType: 'RETURN', precedingSteps: ['Repair.confirm.return'] };
  if (may('Repair.return.planned')) return { visitType: 'RETURN', precedingSteps: ['Repair.return.planned'] };
  if (may('Repair.confirm.request')) return { visitType: 'PICKUP', precedingSteps: ['Repair.confirm.request'] };
  return may('Repair.pickup.assigned') && custody === 'CUSTOMER' ? { visitType: 'PICKUP', precedingSteps: [] } : null;
}

export function CounterButton({ repair, handover }: { repair: StaffRepair; handover: CounterHandover }) {
  const { t } = useTranslation();
  const transitions = useTransitions();
  const showStepToast = useStepToast(useUndo(transitions.take));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t(`planning.counter.${handover.visitType}.button`)}
      </Button>
      {open && (
        <CounterDialog
          repair={repair}
          handover={handover}
          transitions={transitions}
          onTaken={(after) => {
            setOpen(false);
            const action = handover.visitType === 'PICKUP' ? 'Repair.pickup.delivered' : 'Repair.return.delivered';
            showStepToast({ before: repair, action, after });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
