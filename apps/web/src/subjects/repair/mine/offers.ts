import type { Repair } from '@atelier/contract';
import { isClosed, type Action, type ActionWith } from '@atelier/domain';

/** What the details offer: each a button, except `priceBeingPrepared`, which only says that there will be one. */
export type Offer = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'cancel' | 'again';

/** Every answer to a price, and whether it is asked for: nobody is asked to refuse. */
const answers: Readonly<Record<ActionWith<{ readonly reads: 'answer' }>, boolean>> = {
  'Repair.confirm.diagnosed': true,
  'Repair.approve.proposal': true,
  'Repair.reject.diagnosed': false,
};

const asked = new Map<string, boolean>(Object.entries(answers));

type OffersRepair = Pick<Repair, 'status' | 'custody' | 'proposal' | 'allowedActions'>;

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
