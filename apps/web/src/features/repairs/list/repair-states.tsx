import { Button, Drawing, EmptyState } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

export function NoRepairs() {
  const { t } = useTranslation();
  return <EmptyState drawing={<Drawing name="empty-list" />} title={t('repairs.empty')} />;
}

export function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" />}
      title={t('repairs.emptyFiltered')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('repairs.clearFilters')}
        </Button>
      }
    />
  );
}
