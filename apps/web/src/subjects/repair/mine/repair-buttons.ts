import type { Repair } from '@atelier/contract';
import { isClosed, type Action, type ActionWith } from '@atelier/domain';

/** What the details offer: each a button, except `priceBeingPrepared`, which only says that there will be one. */
export type RepairButton = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'reschedule' | 'cancel' | 'again';

/** Every answer to a price, and whether it is asked for: nobody is asked to refuse. */
const answers: Readonly<Record<ActionWith<{ readonly logKind: 'answer' }>, boolean>> = {
  'Repair.confirm.diagnosed': true,
  'Repair.approve.proposal': true,
  'Repair.reject.diagnosed': false,
};

const isAskedFor = new Map<string, boolean>(Object.entries(answers));

type ButtonsRepair = Pick<
  Repair,
  'status' | 'custody' | 'proposal' | 'allowedActions' | 'pickupLogistic' | 'returnLogistic'
>;

/**
 * The buttons of a repair: what `allowedActions` names, and another request where this one led nowhere; the most important one first. To reject a price belongs to its answer,
 * and to take an approval back is no button, since nobody is asked to.
 */
export function repairButtonsOf(repair: ButtonsRepair): RepairButton[] {
  const { status, proposal, allowedActions } = repair;
  const may = (action: Action): boolean => allowedActions.includes(action);
  const buttons: [RepairButton, boolean][] = [
    ['answer', allowedActions.some((action) => isAskedFor.get(action) === true)],
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
  return buttons.filter(([, isShown]) => isShown).map(([button]) => button);
}

/** The visit that somebody is still to come for; null where there is none, or the customer comes themselves. */
export function awaitedVisit({
  status,
  pickupLogistic,
  returnLogistic,
}: Pick<Repair, 'status' | 'pickupLogistic' | 'returnLogistic'>): Repair['pickupLogistic'] {
  const visit = status === 'COLLECTING' ? pickupLogistic : returnStatuses.includes(status) ? returnLogistic : null;
  return visit?.mode === 'HOME' && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED') ? visit : null;
}

const returnStatuses: readonly Repair['status'][] = ['TO_RETURN', 'RETURNING'];

/** It has ended before it began, and the device is where it was. */
function isAtHomeUnrepaired(repair: ButtonsRepair): boolean {
  return isClosed(repair) && repair.status !== 'COMPLETED' && repair.custody === 'CUSTOMER';
}
