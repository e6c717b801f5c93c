import type { Action, Actor, Status } from '@atelier/domain';
import { offersOf, type Offer, type OfferedRepair } from './offers.ts';
import { currentVisit, ownVisit } from './step-facts.ts';

/** How a repair's steps are offered: the one that comes next, the others, and those that end or undo something. */
export type OfferOrder = {
  readonly primary: Offer | null;
  /** What a driver needs as often as the next step, under the same thumb. */
  readonly beside: Offer | null;
  readonly secondary: readonly Offer[];
  readonly danger: readonly Offer[];
};

const dangers: readonly Action[] = [
  'Repair.decline.request',
  'Repair.cancel.request',
  'Repair.reject.diagnosed',
  'Repair.aborted',
  'Repair.corrected',
  'Repair.writtenOff',
];

/** The step ends or undoes something. */
export function isDanger(action: Action): boolean {
  return dangers.includes(action);
}

function pickup({ visits }: OfferedRepair): Action {
  const visit = currentVisit({ visits });
  if (visit?.status === 'ASSIGNED') return 'Repair.pickup.collected';
  return visit?.status === 'PLANNED' ? 'Repair.pickup.assigned' : 'Repair.pickup.planned';
}

function homecoming({ visits, custody }: OfferedRepair): Action {
  if (custody === 'COURIER') return 'Repair.return.delivered';
  const visit = currentVisit({ visits });
  if (visit?.status === 'ASSIGNED') return 'Repair.return.collected';
  return visit?.status === 'PLANNED' ? 'Repair.return.assigned' : 'Repair.confirm.return';
}

/** The step that leads on along the track. Where a price stands it is the customer's answer. */
const natural: Readonly<Partial<Record<Status, Action | ((repair: OfferedRepair) => Action)>>> = {
  REQUESTED: 'Repair.confirm.request',
  CONFIRMED: 'Repair.pickup.planned',
  COLLECTING: pickup,
  COLLECTED: 'Repair.pickup.delivered',
  DELIVERED: 'Repair.diagnosis.started',
  DIAGNOSING: 'Repair.diagnosis.finished',
  EXTERNALIZING: 'Repair.diagnosis.finished',
  DIAGNOSED: ({ proposal }) => (proposal?.status === 'PENDING' ? 'Repair.confirm.diagnosed' : 'Repair.proposal.sent'),
  PROPOSED: 'Repair.approve.proposal',
  APPROVED: 'Repair.approve.confirmed',
  APPROVE_CONFIRMED: 'Repair.fix.started',
  FIXING: 'Repair.fix.finished',
  FIXED: 'Repair.confirm.return',
  REJECTED: 'Repair.confirm.return',
  ABORTED: 'Repair.confirm.return',
  TO_RETURN: 'Repair.return.assigned',
  RETURNING: homecoming,
};

/** Sorts what is offered. */
export function orderOffers(repair: OfferedRepair, actor: Actor): OfferOrder {
  const offers = offersOf(repair, actor);
  const next = natural[repair.status];
  const named = typeof next === 'function' ? next(repair) : next;
  const leads = (offer: Offer): boolean => named !== undefined && offer.actions.includes(named) && !isDangerous(offer);
  const primary = offers.find(leads) ?? null;
  const beside = besideOf(offers, repair, actor);
  const rest = offers.filter((offer) => offer !== primary && offer !== beside);
  return {
    primary,
    beside,
    secondary: rest.filter((offer) => !isDangerous(offer)),
    danger: rest.filter(isDangerous),
  };
}

function isDangerous({ kind, actions }: Offer): boolean {
  return kind === 'notFollowed' || (kind === 'step' && actions.every(isDanger));
}

/** At a door it is the other answer; a courier who still has the device after that brings it back. */
function besideOf(offers: readonly Offer[], repair: OfferedRepair, actor: Actor): Offer | null {
  if (!ownVisit(repair, actor)) return null;
  const failed = currentVisit(repair)?.status === 'FAILED';
  const wanted = failed ? 'Repair.return.broughtBack' : 'nobodyThere';
  return offers.find(({ name }) => name === wanted) ?? null;
}
