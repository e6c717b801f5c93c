import type { Repair } from '@atelier/contract';
import type { Action } from '@atelier/domain';

/** What the details offer: each a button, except `priceBeingPrepared`, which only says that there will be one. */
export type Offer = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'cancel';

const answers: readonly Action[] = ['Repair.confirm.diagnosed', 'Repair.approve.proposal'];

type OffersRepair = Pick<Repair, 'status' | 'proposal' | 'allowedActions'>;

/**
 * The buttons of a repair, from `allowedActions` and nothing else; the most important one first. To reject a price belongs to its answer,
 * and to take an approval back is no button, since nobody is asked to.
 */
export const offersOf = ({ status, proposal, allowedActions }: OffersRepair): Offer[] => {
  const may = (action: Action): boolean => allowedActions.includes(action);
  const offers: [Offer, boolean][] = [
    ['answer', answers.some(may)],
    // Nothing to confirm yet (decisions section 9).
    ['priceBeingPrepared', status === 'DIAGNOSED' && proposal?.status !== 'PENDING'],
    ['feedback', may('Repair.completed')],
    ['update', may('Repair.updated')],
    ['cancel', may('Repair.cancel.request')],
  ];
  return offers.filter(([, offered]) => offered).map(([offer]) => offer);
};
