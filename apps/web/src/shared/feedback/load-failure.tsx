import { Button, Drawing, EmptyState } from '@atelier/ui';
import { useOnline } from '../connection/use-online.ts';
import type { FailedQuery } from './load-failure-line.tsx';
import { useTranslation } from '../language/use-translation.ts';

/** Renders in place of a failed load, which must not look like an empty list (specification/screens#what-fails). */
export function LoadFailure({ query: { isFetching, refetch }, title }: { query: FailedQuery; title?: string }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="alert">
      <EmptyState
        drawing={<Drawing name="not-found" />}
        title={online ? (title ?? t('errors.load.title')) : t('errors.offline.title')}
        description={t('errors.load.text')}
        action={
          <Button variant="secondary" loading={isFetching} onClick={() => refetch()}>
            {t('errors.load.retry')}
          </Button>
        }
      />
    </div>
  );
}
