import type { StaffRepair } from '@atelier/contract';
import type { Offer } from '../transition/offers.ts';

const MOMENT = 120_000;

/** The same attempt was written down a moment ago: by a second press, or by a colleague. */
export function wasJustTried(
  { flag }: Pick<StaffRepair, 'flag'>,
  { actions }: Pick<Offer, 'actions'>,
  now: Date,
): boolean {
  return (
    flag !== null &&
    actions.includes(`Repair.unreachable.${flag.about}`) &&
    now.getTime() - Date.parse(flag.at) < MOMENT
  );
}
