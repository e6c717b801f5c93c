import { isDangerous, leadingAction, type Actor } from '@atelier/domain';
import { offersOf, type Offer, type OfferedRepair } from './offers.ts';
import { currentVisit, ownVisit, factsSeen } from './repair-facts.ts';

/** How a repair's steps are offered: the one that comes next, the others, and those that end or undo something. */
export type OfferOrder = {
  readonly primary: Offer | null;
  /** What a driver needs as often as the next step, under the same thumb. */
  readonly beside: Offer | null;
  readonly secondary: readonly Offer[];
  readonly danger: readonly Offer[];
};

/** Sorts what is offered. */
export function orderOffers(repair: OfferedRepair, actor: Actor): OfferOrder {
  const offers = offersOf(repair, actor);
  const next = leadingAction({ ...factsSeen(repair), custody: repair.custody });
  const leads = (offer: Offer): boolean => next !== null && offer.actions.includes(next) && !standsApart(offer);
  const primary = offers.find(leads) ?? null;
  const beside = besideOf(offers, repair, actor);
  const rest = offers.filter((offer) => offer !== primary && offer !== beside);
  return {
    primary,
    beside,
    secondary: rest.filter((offer) => !standsApart(offer)),
    danger: rest.filter(standsApart),
  };
}

function standsApart({ kind, actions }: Offer): boolean {
  return kind === 'notFollowed' || (kind === 'step' && actions.every(isDangerous));
}

/** At a door it is the other answer; a courier who still has the device after that brings it back. */
function besideOf(offers: readonly Offer[], repair: OfferedRepair, actor: Actor): Offer | null {
  if (!ownVisit(repair, actor)) return null;
  const failed = currentVisit(repair)?.status === 'FAILED';
  const wanted = failed ? 'Repair.return.broughtBack' : 'nobodyThere';
  return offers.find(({ name }) => name === wanted) ?? null;
}
