import { Button, Card, Drawing, EmptyState, Skeleton } from '@atelier/ui';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { LoadFailureLine, type FailedQuery } from '#shared/feedback/load-failure-line.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

export function ListSkeleton({ cards }: { cards: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={cards ? 'grid gap-4' : 'grid gap-px'}>
      <output className="sr-only">{t('common.loading')}</output>
      {cards
        ? skeletonRows.slice(0, 3).map((key) => (
            <Card key={key} className="grid h-44 grid-cols-1 content-between p-5">
              <Skeleton className="h-6 w-2/5 rounded-tight" />
              <Skeleton className="h-5 rounded-tight" />
              <Skeleton className="h-5 w-4/5 rounded-tight" />
            </Card>
          ))
        : skeletonRows.map((key) => <Skeleton key={key} className="mx-4 my-2.5 h-8 rounded-tight" />)}
    </div>
  );
}

/** Renders a list's query without an answer: a skeleton at first, and later its failure. */
export function UnansweredList({ query }: { query: FailedQuery & { readonly isPending: boolean } }) {
  return query.isPending ? (
    <ListSkeleton cards />
  ) : (
    <Card>
      <LoadFailure query={query} />
    </Card>
  );
}

export function EmptyCard(props: { title: string; action?: ReactNode }) {
  return (
    <Card>
      <EmptyState drawing={<Drawing name="empty-list" />} {...props} />
    </Card>
  );
}

type ChangesNoticeProps = { newCount: number; isOutdated: boolean; onRefresh: () => void };

/**
 * Announces changes of a list, so nothing moves under the finger. The live region exists before its first text, because some screen readers
 * need that.
 */
export function ChangesNotice({ newCount, isOutdated, onRefresh }: ChangesNoticeProps) {
  const { t } = useTranslation();
  return (
    <output>
      {isOutdated && (
        <Button size="sm" variant={newCount > 0 ? 'primary' : 'secondary'} onClick={onRefresh}>
          <ArrowUp />
          {newCount > 0 ? t('workshop.newCount', { count: newCount }) : t('common.refresh')}
        </Button>
      )}
    </output>
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

type LoadMoreProps = {
  answer: {
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>;
    readonly refetch: () => Promise<unknown>;
  };
  label: string;
};

/** Renders the button for a list's next page, or the failure of the last try. */
export function LoadMore({ answer, label }: LoadMoreProps) {
  const { hasNextPage, isFetchNextPageError, isFetching, isFetchingNextPage, fetchNextPage, refetch } = answer;
  if (!hasNextPage) return null;
  const loadMore = async () => {
    // The next page cancels a running refetch, which may bring changes, and marks the list as fresh.
    const { isError } = await fetchNextPage();
    if (isFetching && !isError) await refetch();
  };
  if (isFetchNextPageError)
    return <LoadFailureLine query={{ isFetching: isFetchingNextPage, refetch: fetchNextPage }} />;
  return (
    <div className="grid justify-items-center">
      <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void loadMore()}>
        {label}
      </Button>
    </div>
  );
}

type UnansweredPageProps = {
  query: FailedQuery & { readonly error: unknown };
  /** Heading for an object that doesn't exist, or that the viewer may not see. */
  missing: string;
  skeleton: ReactNode;
};

/** Renders a page whose object can't be shown: it is loading, missing, or its request has failed. */
export function UnansweredPage({ query, missing, skeleton }: UnansweredPageProps) {
  if (isMissing(query.error)) return <h1 className="py-16 text-center text-xl">{missing}</h1>;
  return query.error === null ? skeleton : <LoadFailure query={query} />;
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'notFound';
}
