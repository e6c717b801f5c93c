import { Alert, Button, Skeleton } from '@atelier/ui';
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

type UnansweredPartProps = { query: FailedQuery & { readonly isError: boolean }; className: string };

/** Renders a query without an answer: a skeleton of this size at first, and later its failure. */
export function UnansweredPart({ query, className }: UnansweredPartProps) {
  return query.isError ? <LoadFailureLine query={query} /> : <Skeleton className={`rounded-control ${className}`} />;
}
