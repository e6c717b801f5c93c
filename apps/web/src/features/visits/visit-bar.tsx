import type { PlannedVisit } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { BulkAssignDialog, BulkPlanDialog } from '#subjects/transitions/bulk/bulk-bar.tsx';
import type { BulkInput } from '#subjects/transitions/bulk/use-bulk.ts';
import { rowsFor, type useVisitBulk } from './use-visit-bulk.ts';

type VisitBarProps = {
  visits: readonly PlannedVisit[];
  bulk: ReturnType<typeof useVisitBulk>;
  onDone: () => void;
};

export function VisitBar({ visits, bulk, onDone }: VisitBarProps) {
  const { t } = useTranslation();
  const [openForm, setOpenForm] = useState<'assign' | 'move' | null>(null);
  if (visits.length === 0) return null;
  const count = visits.length;
  const labels = {
    assign: t('desk.bulk.buttonCount', { button: t('desk.button.ASSIGN'), count }),
    move: t('desk.bulk.buttonCount', { button: t('planning.visits.move'), count }),
  };
  const rows = rowsFor(openForm === 'move' ? 'PLAN' : 'ASSIGN', visits);
  const run = (input: BulkInput) => {
    setOpenForm(null);
    void bulk.run(rows, input).then(onDone);
  };
  const close = () => setOpenForm(null);
  return (
    <>
      <section
        aria-label={t('planning.visits.selectionLabel')}
        data-slot="bottom-bar"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
      >
        <output className="text-sm tabular-nums">{t('desk.bulk.count', { count })}</output>
        <Button loading={bulk.isRunning} onClick={() => setOpenForm('assign')}>
          {labels.assign}
        </Button>
        <Button variant="secondary" disabled={bulk.isRunning} onClick={() => setOpenForm('move')}>
          {labels.move}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('desk.bulk.clear')}
        </Button>
      </section>
      {openForm === 'assign' && <BulkAssignDialog rows={rows} label={labels.assign} onAssign={run} onClose={close} />}
      {openForm === 'move' && (
        <BulkPlanDialog keepsAssignee rows={rows} label={labels.move} onPlan={run} onClose={close} />
      )}
    </>
  );
}
