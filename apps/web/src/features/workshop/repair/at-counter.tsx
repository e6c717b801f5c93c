import type { StaffRepair } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTransitions } from '../api/transition-repair.ts';
import { CounterDialog, type OverCounter } from './counter-dialog.tsx';
import { useStepToast } from './step-toast.tsx';
import { useUndo } from './use-undo.ts';

/** What the office may do for whoever stands at the counter, or null. */
export function overCounterOf({ allowedActions, custody }: StaffRepair): OverCounter | null {
  const may = (action: Action): boolean => allowedActions.includes(action);
  if (may('Repair.confirm.return')) return { way: 'RETURN', first: ['Repair.confirm.return'] };
  if (may('Repair.return.planned')) return { way: 'RETURN', first: ['Repair.return.planned'] };
  if (may('Repair.confirm.request')) return { way: 'PICKUP', first: ['Repair.confirm.request'] };
  return may('Repair.pickup.assigned') && custody === 'CUSTOMER' ? { way: 'PICKUP', first: [] } : null;
}

/** The button for whoever stands at the counter: with their device, or for it. */
export function AtCounter({ repair, over }: { repair: StaffRepair; over: OverCounter }) {
  const { t } = useTranslation();
  const transitions = useTransitions();
  const sayTaken = useStepToast(useUndo(transitions.take));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t(`planning.counter.${over.way}.button`)}
      </Button>
      {open && (
        <CounterDialog
          repair={repair}
          over={over}
          transitions={transitions}
          onTaken={(after) => {
            setOpen(false);
            const action = over.way === 'PICKUP' ? 'Repair.pickup.delivered' : 'Repair.return.delivered';
            sayTaken({ before: repair, action, after });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
