import { Card, Skeleton } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

export function RepairSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{t('common.loading')}</output>
      <div className="grid gap-5">
        <PanelSkeleton className="h-64" />
        <div className="grid gap-5 md:grid-cols-2">
          <PanelSkeleton className="h-56" />
          <PanelSkeleton className="h-56" />
        </div>
      </div>
      <PanelSkeleton className="h-56 max-lg:hidden" />
    </div>
  );
}

function PanelSkeleton({ className }: { className: string }) {
  return (
    <Card className={`grid grid-cols-1 content-start gap-5 p-5 ${className}`}>
      <Skeleton className="h-7 w-1/2 rounded-tight" />
      <Skeleton className="h-11 rounded-tight" />
      <Skeleton className="h-5 w-3/4 rounded-tight" />
    </Card>
  );
}
