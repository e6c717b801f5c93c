import type { StaffRepair } from '@atelier/contract';
import { onHandover } from '#shared/person/page-person.ts';

let last: StaffRepair | null = null;

/** What its person did last, at the desk or on a repair's own page, as long as they may take it back: the key takes it back from either. */
export const lastStep = {
  get: (): StaffRepair | null => last,
  keep: (after: StaffRepair): void => {
    last = after.allowedActions.includes('Repair.corrected') ? after : null;
  },
  forget: (): void => {
    last = null;
  },
};

onHandover(lastStep.forget);
