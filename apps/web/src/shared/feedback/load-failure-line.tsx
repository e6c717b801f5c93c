import { Alert, Button } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

/** Query that a press sends again. */
export type FailedQuery = { readonly isFetching: boolean; readonly refetch: () => unknown };

export function LoadFailureLine({ query: { isFetching, refetch } }: { query: FailedQuery }) {
  const { t } = useTranslation();
  return (
    <Alert className="items-center py-2!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('errors.load.title')}</p>
        <Button variant="secondary" size="sm" loading={isFetching} onClick={() => refetch()}>
          {t('errors.load.retry')}
        </Button>
      </div>
    </Alert>
  );
}
