import type { Repair } from '@atelier/contract';
import { Drawing, EmptyState } from '@atelier/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { filterRepairs, isFiltering, noFilter } from './repair-filter.ts';
import { RepairFilters } from './repair-filters.tsx';
import { RepairGrid } from './repair-grid.tsx';

/** How the repairs that are left are drawn: the cards now, a table or a timeline where another is given. */
type RepairView = (repairs: readonly Repair[]) => ReactNode;

type RepairListProps = { repairs: readonly Repair[]; view?: RepairView };

/** A list of repairs with its filter (product section 2, 'Repair list component'). */
export const RepairList = ({ repairs, view }: RepairListProps) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const shown = filterRepairs(repairs, filter);
  const draw: RepairView = view ?? ((each) => <RepairGrid repairs={each} label={t('repairs.title')} />);
  const drawing = <Drawing name="empty-list" />;
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('repairs.title')}</h2>
      <RepairFilters repairs={repairs} filter={filter} onFilter={setFilter} />
      {shown.length > 0 ? (
        draw(shown)
      ) : (
        <EmptyState drawing={drawing} title={isFiltering(filter) ? t('repairs.emptyFiltered') : t('repairs.empty')} />
      )}
    </div>
  );
};
