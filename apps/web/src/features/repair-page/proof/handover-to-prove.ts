import { isStaffRepair, type StaffRepair, type VisibleRepair } from '@atelier/contract';
import type { Action, Actor } from '@atelier/domain';

/** How long staff are offered to prove their handover on top of the page. Later the custody log has a button. */
const offered = 12 * 3_600_000;

const atDoors: readonly Action[] = ['Repair.pickup.collected', 'Repair.return.delivered'];

/** Returns the log entry of the viewer's newest handover with a customer or a partner, null without a recent one. */
export function handoverToProve(repair: VisibleRepair, { id }: Actor, now: Date): string | null {
  const entry = isStaffRepair(repair)
    ? repair.log
        .slice(repair.log.findLastIndex(isCorrection) + 1)
        .findLast((each) => changesHands(each) && each.actor?.id === id)
    : repair.steps.findLast(({ action }) => atDoors.includes(action));
  return entry === undefined || now.getTime() - new Date(entry.at).getTime() > offered ? null : entry.id;
}

type Entry = StaffRepair['log'][number];

function isCorrection({ action }: Entry): boolean {
  return action === 'Repair.corrected';
}

function changesHands({ from, to }: Entry): boolean {
  if (from === null || from.custody === to.custody) return false;
  const sides = [from.custody, to.custody];
  return sides.includes('CUSTOMER') || sides.includes('PARTNER');
}
