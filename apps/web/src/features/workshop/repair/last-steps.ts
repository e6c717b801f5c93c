import type { StaffRepair } from '@atelier/contract';
import { onHandover } from '#shared/person/page-person.ts';

type Taken = Pick<StaffRepair, 'id' | 'version'>;

let last: readonly Taken[] = [];

/**
 * What its person's last press did, one step or several together, at the desk or on a repair's own page, as long as they may take it back: the
 * key takes it back from either.
 */
export const lastSteps = {
  get: (): readonly Taken[] => last,
  keep: (after: StaffRepair): void => {
    last = after.allowedActions.includes('Repair.corrected') ? [after] : [];
  },
  keepAll: (taken: readonly Taken[]): void => {
    last = taken;
  },
  forget: (): void => {
    last = [];
  },
};

onHandover(lastSteps.forget);
