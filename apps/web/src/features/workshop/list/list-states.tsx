import { Button, Drawing, EmptyState, Skeleton } from '@atelier/ui';
import { useTranslation } from '../../../shared/language/use-translation.ts';

const places = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of the rows while the first answer is out. */
export const ListSkeleton = ({ cards }: { cards: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={cards ? 'grid gap-4' : 'grid gap-px'}>
      <output className="sr-only">{t('common.loading')}</output>
      {(cards ? places.slice(0, 3) : places).map((place) => (
        <Skeleton key={place} className={cards ? 'h-44 rounded-card' : 'mx-4 my-2.5 h-8 rounded-tight'} />
      ))}
    </div>
  );
};

/** Nothing in the list; when filters hide the rest, a way to take them away. */
export const EmptyList = ({ filtered, onReset }: { filtered: boolean; onReset: () => void }) => {
  const { t } = useTranslation();
  if (!filtered) return <EmptyState drawing={<Drawing name="empty-list" />} title={t('workshop.empty')} />;
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" />}
      title={t('workshop.emptyFiltered')}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('workshop.filters.reset')}
        </Button>
      }
    />
  );
};
