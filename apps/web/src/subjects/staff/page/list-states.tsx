import { Button, Card, Drawing, EmptyState, Skeleton } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

export function ListSkeleton({ cards }: { cards: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={cards ? 'grid gap-4' : 'grid gap-px'}>
      <output className="sr-only">{t('common.loading')}</output>
      {cards
        ? skeletonRows.slice(0, 3).map((key) => <CardSkeleton key={key} />)
        : skeletonRows.map((key) => <Skeleton key={key} className="mx-4 my-2.5 h-8 rounded-tight" />)}
    </div>
  );
}

function CardSkeleton() {
  return (
    <Card className="grid h-44 grid-cols-1 content-between p-5">
      <Skeleton className="h-6 w-2/5 rounded-tight" />
      <Skeleton className="h-5 rounded-tight" />
      <Skeleton className="h-5 w-4/5 rounded-tight" />
    </Card>
  );
}

/** Replaces a list that can't load offline, instead of an endless skeleton. */
export function UnloadedList() {
  const { t } = useTranslation();
  return (
    <output>
      <EmptyState
        drawing={<Drawing name="not-found" />}
        title={t('workshop.offline.title')}
        description={t('workshop.offline.text')}
      />
    </output>
  );
}

type EmptyListProps = {
  q: string;
  otherHits: number | null;
  filtered: boolean;
  onReset: () => void;
};

/** Renders an empty list. With filters it offers to clear them. Hits in other lists are shown above. */
export function EmptyList({ q, otherHits, filtered, onReset }: EmptyListProps) {
  const { t } = useTranslation();
  if (!filtered) return <EmptyState drawing={<Drawing name="empty-list" />} title={t('workshop.empty')} />;
  const key = otherHits === 0 ? 'nowhere' : 'here';
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" />}
      title={q === '' ? t('workshop.emptyFiltered') : t(`workshop.elsewhere.${key}`, { q })}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('workshop.filters.reset')}
        </Button>
      }
    />
  );
}
