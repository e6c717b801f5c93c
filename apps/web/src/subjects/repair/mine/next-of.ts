import type { Repair } from '@atelier/contract';
import { nextStepOf, type NextStep } from '@atelier/domain';

/** What happens next with a repair, on a day of the shop's calendar, `YYYY-MM-DD`. */
export function nextOf(repair: Repair, today: string): NextStep {
  const { status, custody, proposal, expectedAt } = repair;
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  return nextStepOf({ status, custody, visit, proposal, expectedAt, flagged: repair.flag !== null }, today);
}
