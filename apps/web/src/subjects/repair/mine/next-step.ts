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

/** What happens next with a repair, as of an instant. */
export function customerNextStep(repair: Repair, now: Date): NextStep {
  return nextStepOf(nextFactsOf(repair), shopClock(now));
}

/** By when the customer should have heard from the shop, where what happens next has no day. */
export function customerNewsDay(repair: Repair, now: Date): NextUpdateDay | null {
  return nextUpdateDayOf(nextFactsOf(repair), shopClock(now));
}

/** What the customer's turn is told by. */
export function nextFactsOf(repair: Repair): NextStepFacts {
  const { status, custody, proposal, expectedAt, due, flag } = repair;
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  const flagged = flag !== null;
  return { status, custody, visit, proposal, expectedAt, due: due === null ? null : new Date(due), flagged };
}

function shopClock(now: Date): ShopClock {
  return { now, timeZone: shopTimeZone, open: shopOpen };
}
