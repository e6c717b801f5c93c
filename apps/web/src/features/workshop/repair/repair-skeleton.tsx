import { Skeleton } from '@atelier/ui';
import { useTranslation } from '../../../shared/language/use-translation.ts';

/** The shape of a repair while it is on its way. */
export const RepairSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{t('common.loading')}</output>
      <div className="grid gap-5">
        <Skeleton className="h-64 rounded-card" />
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      </div>
      <Skeleton className="hidden h-56 rounded-card lg:block" />
    </div>
  );
};
