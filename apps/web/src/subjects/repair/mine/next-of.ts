import type { Repair } from '@atelier/contract';
import { newsDayOf, nextStepOf, type NewsDay, type NextFacts, type NextStep, type ShopClock } from '@atelier/domain';
import { shopOpen, shopTimeZone } from '#config/shop.ts';

/** What happens next with a repair, as of an instant. */
export function nextOf(repair: Repair, now: Date): NextStep {
  return nextStepOf(factsOf(repair), shopClock(now));
}

/** By when the customer should have heard from the shop, where what happens next has no day. */
export function newsOf(repair: Repair, now: Date): NewsDay | null {
  return newsDayOf(factsOf(repair), shopClock(now));
}

/** What the customer's turn is told by. */
export function factsOf(repair: Repair): NextFacts {
  const { status, custody, proposal, expectedAt, due, flag } = repair;
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  const flagged = flag !== null;
  return { status, custody, visit, proposal, expectedAt, due: due === null ? null : new Date(due), flagged };
}

function shopClock(now: Date): ShopClock {
  return { now, timeZone: shopTimeZone, open: shopOpen };
}
