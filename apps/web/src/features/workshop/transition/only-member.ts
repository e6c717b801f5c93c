import type { TeamMember } from '@atelier/contract';
import { caseOf, type Actor, type StaffRole } from '@atelier/domain';
import { checkTransition } from './check-transition.ts';
import { assigneeRole, type TransitionForm } from './form-model.ts';
import { initialValues, type ShopNow, type TransitionValues } from './form-values.ts';
import type { OfferOrder } from './offer-order.ts';
import type { Offer } from './offers.ts';
import { currentVisit, type FormRepair } from './repair-facts.ts';

/** Who has each role, as far as that is known yet. */
export type Teams = ReadonlyMap<StaffRole, readonly Pick<TeamMember, 'id' | 'name'>[]>;

/** What an offer is sent with when no form asks for it. */
export function tapValues(step: TransitionForm, { to }: Pick<Offer, 'to'>, now: ShopNow): TransitionValues {
  return {
    ...initialValues(step, now),
    ...(to && { assigneeId: to.id }),
  };
}

type Seen = {
  readonly repair: FormRepair;
  readonly actor: Actor;
  readonly teams: Teams;
  readonly now: ShopNow;
  readonly currency: string;
};

/** The order with each offer that can go to one person only naming them. */
export function withOnlyMembers(order: OfferOrder, seen: Seen): OfferOrder {
  return {
    ...order,
    primary: order.primary && toOnlyMember(order.primary, seen),
    secondary: order.secondary.map((offer) => toOnlyMember(offer, seen)),
  };
}

/** A visit that is planned and nobody's yet, whose day may still come, in a shop with one driver: there is nothing left to ask. */
function toOnlyMember(offer: Offer, { repair, actor, teams, now, currency }: Seen): Offer {
  const [action] = offer.actions;
  if (offer.kind !== 'step' || action === undefined) return offer;
  if (caseOf(action, repair.status)?.visit?.to !== 'ASSIGNED') return offer;
  const [member, ...others] = teams.get(assigneeRole(action)) ?? [];
  if (member === undefined || others.length > 0 || currentVisit(repair)?.status !== 'PLANNED') return offer;
  const to = { id: member.id, name: member.name };
  const step = { action, repair, actor };
  return checkTransition(step, tapValues(step, { to }, now), { now, currency }).length === 0 ? { ...offer, to } : offer;
}
