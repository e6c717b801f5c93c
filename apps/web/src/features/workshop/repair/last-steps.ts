import type { StaffRepair } from '@atelier/contract';
import { onUserChange } from '#shared/current-user/current-user.ts';

type TakenStep = Pick<StaffRepair, 'id' | 'version'>;

let undoable: readonly TakenStep[] = [];

/**
 * What its person's last press did, one step or several together, at the desk or on a repair's own page, as long as they may take it back: the
 * key takes it back from either.
 */
export const lastSteps = {
  get: (): readonly TakenStep[] => undoable,
  keep: (after: StaffRepair): void => {
    undoable = after.allowedActions.includes('Repair.corrected') ? [after] : [];
  },
  keepAll: (steps: readonly TakenStep[]): void => {
    undoable = steps;
  },
  forget: (): void => {
    undoable = [];
  },
};

onUserChange(lastSteps.forget);
