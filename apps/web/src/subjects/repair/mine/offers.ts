import type { Repair } from '@atelier/contract';
import { isClosed, type Action, type ActionWith } from '@atelier/domain';

/** What the details offer: each a button, except `priceBeingPrepared`, which only says that there will be one. */
export type Offer = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'reschedule' | 'cancel' | 'again';

/** Every answer to a price, and whether it is asked for: nobody is asked to refuse. */
const answers: Readonly<Record<ActionWith<{ readonly reads: 'answer' }>, boolean>> = {
  'Repair.confirm.diagnosed': true,
  'Repair.approve.proposal': true,
  'Repair.reject.diagnosed': false,
};

const asked = new Map<string, boolean>(Object.entries(answers));

type OffersRepair = Pick<
  Repair,
  'status' | 'custody' | 'proposal' | 'allowedActions' | 'pickupLogistic' | 'returnLogistic'
>;

/**
 * The buttons of a repair: what `allowedActions` names, and another request where this one led nowhere; the most important one first. To reject a price belongs to its answer,
 * and to take an approval back is no button, since nobody is asked to.
 */
export function offersOf(repair: OffersRepair): Offer[] {
  const { status, proposal, allowedActions } = repair;
  const may = (action: Action): boolean => allowedActions.includes(action);
  const offers: [Offer, boolean][] = [
    ['answer', allowedActions.some((action) => asked.get(action) === true)],
    // Nothing to confirm yet (specification/screens#details).
    ['priceBeingPrepared', status === 'DIAGNOSED' && proposal?.status !== 'PENDING'],
    ['feedback', may('Repair.completed')],
    ['update', may('Repair.updated')],
    // No action either: the shop plans visits, and is written to.
    ['reschedule', awaitedVisit(repair) !== null],
    ['cancel', may('Repair.cancel.request')],
    // No action on this repair, but another request, which everybody may send.
    ['again', isAtHomeUnrepaired(repair)],
  ];
  return offers.filter(([, offered]) => offered).map(([offer]) => offer);
}

/** The visit that somebody is still to come for; null where there is none, or the customer comes themselves. */
export function awaitedVisit({
  status,
  pickupLogistic,
  returnLogistic,
}: Pick<Repair, 'status' | 'pickupLogistic' | 'returnLogistic'>): Repair['pickupLogistic'] {
  const visit = status === 'COLLECTING' ? pickupLogistic : homewards.includes(status) ? returnLogistic : null;
  return visit?.mode === 'HOME' && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED') ? visit : null;
}

const homewards: readonly Repair['status'][] = ['TO_RETURN', 'RETURNING'];

/** It has ended before it began, and the device is where it was. */
function isAtHomeUnrepaired(repair: OffersRepair): boolean {
  return isClosed(repair) && repair.status !== 'COMPLETED' && repair.custody === 'CUSTOMER';
}
