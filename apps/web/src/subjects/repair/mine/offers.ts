import type { Repair } from '@atelier/contract';
import { isClosed, type Action } from '@atelier/domain';

/** What the details offer: each a button, except `priceBeingPrepared`, which only says that there will be one. */
export type Offer = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'cancel' | 'again';

const answers: readonly Action[] = ['Repair.confirm.diagnosed', 'Repair.approve.proposal'];

type OffersRepair = Pick<Repair, 'status' | 'custody' | 'proposal' | 'allowedActions'>;

/**
 * The buttons of a repair: what `allowedActions` names, and another request where this one led nowhere; the most important one first. To reject a price belongs to its answer,
 * and to take an approval back is no button, since nobody is asked to.
 */
export function offersOf(repair: OffersRepair): Offer[] {
  const { status, proposal, allowedActions } = repair;
  const may = (action: Action): boolean => allowedActions.includes(action);
  const offers: [Offer, boolean][] = [
    ['answer', answers.some(may)],
    // Nothing to confirm yet (specification/screens#details).
    ['priceBeingPrepared', status === 'DIAGNOSED' && proposal?.status !== 'PENDING'],
    ['feedback', may('Repair.completed')],
    ['update', may('Repair.updated')],
    ['cancel', may('Repair.cancel.request')],
    // No action on this repair, but another request, which everybody may send.
    ['again', isAtHomeUnrepaired(repair)],
  ];
  return offers.filter(([, offered]) => offered).map(([offer]) => offer);
}

/** It has ended before it began, and the device is where it was. */
function isAtHomeUnrepaired(repair: OffersRepair): boolean {
  return isClosed(repair) && repair.status !== 'COMPLETED' && repair.custody === 'CUSTOMER';
}
