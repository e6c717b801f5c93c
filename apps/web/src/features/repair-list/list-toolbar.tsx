import type { Actor } from '@atelier/domain';
import { Segmented, Skeleton } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { isDriverOnly, listsFor } from '#subjects/staff/lists/list-filters.ts';

// Lazy, because drivers need no filters and have the slowest connections. Elsewhere the space is reserved.
const OfficeFilters = lazyComponent(async () => (await import('./office-filters.tsx')).OfficeFilters, {
  fallback: () => <Skeleton className="h-24 rounded-control sm:h-11" />,
  renderFailure: () => null,
});

type ToolbarProps = ComponentProps<typeof OfficeFilters> & { viewer: Actor };

export function ListToolbar({ viewer, ...filterProps }: ToolbarProps) {
  const { filters, onChange } = filterProps;
  const { t } = useTranslation();
  const options = listsFor(viewer).map((value) => ({
    value,
    label: t(`workshop.tabs.${value}`),
    name: t(`workshop.lists.${value}`),
  }));
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <Segmented
          label={t('workshop.lists.label')}
          options={options}
          value={filters.list}
          onValueChange={(list) => onChange({ list })}
          className="whitespace-nowrap"
        />
      </div>
      {!isDriverOnly(viewer) && <OfficeFilters {...filterProps} />}
    </div>
  );
}
