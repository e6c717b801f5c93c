import type { Repair } from '@atelier/contract';
import {
  nextUpdateDayOf,
  nextStepOf,
  type NextUpdateDay,
  type NextStepFacts,
  type NextStep,
  type ShopClock,
} from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';

export function customerNextStep(repair: Repair, now: Date): NextStep {
  return nextStepOf(nextFactsOf(repair), nextStepClock(now));
}

/** Returns the day by which the shop reports back, where the next step has none. */
export function customerNewsDay(repair: Repair, now: Date): NextUpdateDay | null {
  return nextUpdateDayOf(nextFactsOf(repair), nextStepClock(now));
}

export function nextFactsOf(repair: Repair): NextStepFacts {
  const { status, custody, proposal, expectedAt, due, flag } = repair;
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  const flagged = flag !== null;
  return { status, custody, visit, proposal, expectedAt, due: due === null ? null : new Date(due), flagged };
}

function nextStepClock(now: Date): ShopClock {
  return { now, timeZone: shopTimeZone, open: shopOpen };
}
