import type { StaffRepair } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTransitions } from '../api/transition-repair.ts';
import { HandOutDialog } from './hand-out-dialog.tsx';
import { useStepToast } from './step-toast.tsx';
import { useUndo } from './use-undo.ts';

/** Whoever comes for their device gets it over the counter, from somebody who also plans and brings home. */
export function HandOut({ repair, viewer }: { repair: StaffRepair; viewer: Actor }) {
  const { t } = useTranslation();
  const transitions = useTransitions();
  const sayTaken = useStepToast(useUndo(transitions.take));
  const [open, setOpen] = useState(false);
  const may = viewer.roles.includes('COURIER') && repair.allowedActions.includes('Repair.confirm.return');
  return (
    <>
      {may && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('planning.handOut.button')}
        </Button>
      )}
      {open && (
        <HandOutDialog
          repair={repair}
          transitions={transitions}
          onTaken={(after) => {
            setOpen(false);
            sayTaken({ before: repair, action: 'Repair.return.delivered', after });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
