import type { StaffRepairItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { RowSelection } from '#subjects/staff/lists/row-selection.ts';
import { LabelsButton } from '#subjects/staff/repair/paper-buttons.tsx';
import { ShelfChoice } from '#subjects/staff/repair/shelf.tsx';

/** Offers the labels of the selected repairs, and a shelf if all are in the house. Loads with the first selection. */
export function SelectionBar({ rows, clear }: Pick<RowSelection<StaffRepairItem>, 'rows' | 'clear'>) {
  const { t } = useTranslation();
  return (
    <>
      {/* Keeps the last row above the bar. */}
      <div aria-hidden className="h-24" />
      <section
        aria-label={t('desk.bulk.label')}
        data-slot="bottom-bar"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
      >
        <output className="text-sm tabular-nums">{t('desk.bulk.count', { count: rows.length })}</output>
        <LabelsButton ids={rows.map(({ id }) => id)} />
        <ShelfChoice repairs={rows} className="max-w-48" />
        <Button size="sm" variant="secondary" onClick={clear}>
          {t('desk.bulk.clear')}
        </Button>
      </section>
    </>
  );
}
