import type { StaffRepair } from '@atelier/contract';
import type { AllowedAction } from '../actions/allowed-actions.ts';

const REPEAT_WINDOW_MS = 120_000;

/** Returns true if the same attempt was recorded a moment ago, by a double press or a colleague. */
export function isRepeatedAttempt(
  { flag }: Pick<StaffRepair, 'flag'>,
  { actions }: Pick<AllowedAction, 'actions'>,
  now: Date,
): boolean {
  return (
    flag !== null &&
    actions.includes(`Repair.unreachable.${flag.about}`) &&
    now.getTime() - Date.parse(flag.at) < REPEAT_WINDOW_MS
  );
}
