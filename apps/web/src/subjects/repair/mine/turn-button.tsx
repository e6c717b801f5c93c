import type { Repair } from '@atelier/contract';
import { customersTurnOf, type CustomersTurn } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { nextFactsOf } from './next-step.ts';
import { repairButtonsOf } from './repair-buttons.ts';

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
