import type { PlannedVisit } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import type { Said } from '../desk/use-bulk.ts';
import { toAssign, toMove, type useVisitBulk } from './use-visit-bulk.ts';

const AssignDialog = lazyOwnDialog(async () => (await import('../desk/assign-together-dialog.tsx')).AssignDialog);
const PlanDialog = lazyOwnDialog(async () => (await import('../desk/plan-together-dialog.tsx')).PlanDialog);

type VisitBarProps = {
  visits: readonly PlannedVisit[];
  bulk: ReturnType<typeof useVisitBulk>;
  onDone: () => void;
};

/** What is done to the visits that are selected, under the thumb: they are given to somebody, or moved. */
export function VisitBar({ visits, bulk, onDone }: VisitBarProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'assign' | 'move' | null>(null);
  if (visits.length === 0) return null;
  const count = visits.length;
  const labels = {
    assign: t('desk.bulk.do', { button: t('desk.button.ASSIGN'), count }),
    move: t('desk.bulk.do', { button: t('planning.visits.move'), count }),
  };
  const rows = asks === 'move' ? toMove(visits) : toAssign(visits);
  const run = (said: Said): void => {
    setAsks(null);
    void bulk.run(rows, said).then(onDone);
  };
  const close = (): void => setAsks(null);
  return (
    <>
      <section
        aria-label={t('planning.visits.bar')}
        data-slot="bottom-bar"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
      >
        <output className="text-sm tabular-nums">{t('desk.bulk.count', { count })}</output>
        <Button loading={bulk.isRunning} onClick={() => setAsks('assign')}>
          {labels.assign}
        </Button>
        <Button variant="secondary" disabled={bulk.isRunning} onClick={() => setAsks('move')}>
          {labels.move}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('desk.bulk.clear')}
        </Button>
      </section>
      {asks === 'assign' && <AssignDialog rows={rows} label={labels.assign} onAssign={run} onClose={close} />}
      {asks === 'move' && <PlanDialog keeps rows={rows} label={labels.move} onPlan={run} onClose={close} />}
    </>
  );
}
