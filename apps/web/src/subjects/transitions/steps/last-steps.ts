import type { StaffRepair } from '@atelier/contract';
import { onUserChange } from '#shared/current-user/current-user.ts';

type TakenStep = Pick<StaffRepair, 'id' | 'version'>;

let undoable: readonly TakenStep[] = [];

/**
 * Last transition or transitions of this user, from the desk or a repair's page, as long as undo is allowed. The undo key works on both.
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
