import { DialogBody, DialogFooter } from '@atelier/ui';
import type { ReactNode } from 'react';
import { repairButtonsOf } from '../actions/turn-button.tsx';
import { RepairActions } from '../actions/repair-actions.tsx';
import { LoadRepair } from '../load-repair.tsx';
import { RepairDetails } from './repair-details.tsx';

export function RepairWithActions({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <LoadRepair id={id}>
      {(repair) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-5">
            {children}
            <RepairDetails repair={repair} />
          </DialogBody>
          {repairButtonsOf(repair).length > 0 && (
            <DialogFooter>
              <RepairActions repair={repair} />
            </DialogFooter>
          )}
        </>
      )}
    </LoadRepair>
  );
}
