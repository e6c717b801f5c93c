import type { Repair } from '@atelier/contract';
import { isClosed, type Action, type ActionWith } from '@atelier/domain';

/** Buttons of the details. `priceBeingPrepared` only announces one. */
export type RepairButton = 'answer' | 'priceBeingPrepared' | 'feedback' | 'update' | 'reschedule' | 'cancel' | 'again';

/** Answers to a proposal. True for those that the customer is asked for. */
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
 * Returns a repair's buttons, most important first: those of `allowedActions`, and a new request after a fruitless one. Rejecting is part
 * of the answer, and withdrawing an approval has no button.
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
    // No action, because the shop plans visits and the customer writes to it.
    ['reschedule', awaitedVisit(repair) !== null],
    ['cancel', may('Repair.cancel.request')],
    // No action on this repair but a new request, which every customer may send.
    ['again', isAtHomeUnrepaired(repair)],
  ];
  return buttons.filter(([, isShown]) => isShown).map(([button]) => button);
}

/** Returns the visit that somebody still has to come for, or null, also when the customer comes to the shop. */
export function awaitedVisit({
  status,
  pickupLogistic,
  returnLogistic,
}: Pick<Repair, 'status' | 'pickupLogistic' | 'returnLogistic'>): Repair['pickupLogistic'] {
  const visit = status === 'COLLECTING' ? pickupLogistic : returnStatuses.includes(status) ? returnLogistic : null;
  return visit?.mode === 'HOME' && (visit.status === 'PLANNED' || visit.status === 'ASSIGNED') ? visit : null;
}

const returnStatuses: readonly Repair['status'][] = ['TO_RETURN', 'RETURNING'];

function isAtHomeUnrepaired(repair: ButtonsRepair): boolean {
  return isClosed(repair) && repair.status !== 'COMPLETED' && repair.custody === 'CUSTOMER';
}
