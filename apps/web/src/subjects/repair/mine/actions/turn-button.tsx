import type { Repair } from '@atelier/contract';
import { customersTurnOf, type CustomersTurn, isClosed, type Action, type ActionWith } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { nextFactsOf } from '../next-line.tsx';

/** Action of each customer turn. Its button shows only when the server allows it. */
const turns = {
  ANSWER: {
    label: 'repairs.actions.answer',
    offered: (repair) => repairButtonsOf(repair).includes('answer'),
    open: (repairId) => dialogStore.open({ name: 'proposal', repairId }),
  },
  CALL_BACK: {
    label: 'repairs.flag.action',
    offered: ({ allowedActions }) => allowedActions.includes('Repair.reachable'),
    open: dialogStore.openDetails,
  },
  RATE: {
    label: 'repairs.actions.feedback',
    offered: (repair) => repairButtonsOf(repair).includes('feedback'),
    open: (repairId) => dialogStore.open({ name: 'feedback', repairId }),
  },
} as const satisfies Record<
  CustomersTurn,
  { label: string; offered: (repair: Repair) => boolean; open: (repairId: string) => void }
>;

export function TurnButton({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const turn = customersTurnOf(nextFactsOf(repair));
  if (turn === null || !turns[turn].offered(repair)) return null;
  const { label, open } = turns[turn];
  return <Button onClick={() => open(repair.id)}>{t(label)}</Button>;
}

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
  'status' | 'custody' | 'resolution' | 'proposal' | 'allowedActions' | 'pickupLogistic' | 'returnLogistic' | 'wish'
>;

/**
 * Returns a repair's buttons, most important first: those of `allowedActions`, and a new request after a fruitless one. Rejecting is part
 * of the answer, and withdrawing an approval has no button.
 */
export function repairButtonsOf(repair: ButtonsRepair): RepairButton[] {
  const { status, resolution, proposal, allowedActions } = repair;
  const may = (action: Action) => allowedActions.includes(action);
  const buttons: [RepairButton, boolean][] = [
    ['answer', allowedActions.some((action) => isAskedFor.get(action) === true)],
    // Nothing to confirm yet (specification/screens#details).
    ['priceBeingPrepared', status === 'DIAGNOSED' && proposal?.status !== 'PENDING' && resolution !== 'END_OF_LIFE'],
    ['feedback', may('Repair.completed')],
    ['update', may('Repair.updated')],
    [
      'reschedule',
      may('Repair.visit.moved') || awaitedVisit(repair) !== null || changesWish(repair) || isBroughtBackLater(repair),
    ],
    ['cancel', may('Repair.cancel.request')],
    // No action on this repair but a new request, which every customer may send.
    ['again', isAtHomeUnrepaired(repair)],
  ];
  return buttons.filter(([, isShown]) => isShown).map(([button]) => button);
}

/** The office hasn't confirmed the wish yet, so the customer still changes it. */
function changesWish({ status, wish }: Pick<Repair, 'status' | 'wish'>): boolean {
  return status === 'REQUESTED' && wish !== null;
}

/** The dialog says that another time can be chosen once the device is back at the shop. */
function isBroughtBackLater({ custody, returnLogistic }: Pick<Repair, 'custody' | 'returnLogistic'>): boolean {
  return custody === 'COURIER' && returnLogistic?.status === 'FAILED';
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
