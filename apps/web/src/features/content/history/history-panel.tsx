import type { ContentPublication } from '@atelier/contract';
import { Button, Card, CardContent, ConfirmDialog, Skeleton, toast } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { contentHistoryQuery } from '../api/content-history.ts';
import { restorePublication } from '../api/edited-content.ts';
import { useDraft, useKeeper } from '../draft-context.ts';
import { theirsIn } from '../draft-keeper.ts';
import { PublicationCard } from './publication-card.tsx';

/** What was published, field by field, and the way back to it. */
export function HistoryPanel({ onRestored }: { onRestored: () => void }) {
  const { t } = useTranslation();
  const version = useDraft(({ content }) => content.published.version);
  const history = useInfiniteQuery(contentHistoryQuery(version));
  const [asked, setAsked] = useState<number | null>(null);
  const { restore, isRestoring } = useRestore(onRestored);
  if (history.isPending) return <HistorySkeleton />;
  if (history.isError) return <LoadFailure retrying={history.isFetching} onRetry={() => void history.refetch()} />;
  const publications: readonly ContentPublication[] = history.data.pages.flatMap(({ data }) => data);
  return (
    <div className="grid grid-cols-1 gap-4">
      {publications.length === 1 && <p className="text-ink-muted">{t('content.history.empty')}</p>}
      <ol className="grid grid-cols-1 gap-4">
        {publications.map((publication) => (
          <li key={publication.id}>
            <PublicationCard publication={publication} onRestore={() => setAsked(publication.id)} />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('content.history.more')}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={t('content.history.confirm.title', { version: asked })}
        description={t('content.history.confirm.text')}
        confirmLabel={t('content.history.confirm.confirm')}
        cancelLabel={t('content.history.confirm.cancel')}
        loading={isRestoring}
        onConfirm={() => {
          if (asked !== null) void restore(asked).then(() => setAsked(null));
        }}
      />
    </div>
  );
}

function useRestore(onRestored: () => void) {
  const { t } = useTranslation();
  const keeper = useKeeper();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (id: number): Promise<void> => {
    setRestoring(true);
    try {
      keeper.take(await restorePublication(id, keeper.get().content.draft.version), true);
      toast({
        title: t('content.history.restored'),
        description: t('content.history.restoredText', { version: id }),
        variant: 'success',
      });
      onRestored();
    } catch (error) {
      const theirs = theirsIn(error);
      if (theirs === null) showError(t, error);
      else keeper.meet(theirs);
    } finally {
      setRestoring(false);
    }
  };
  return { restore, isRestoring };
}

function HistorySkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      {[1, 2, 3].map((place) => (
        <Card key={place}>
          <CardContent className="grid gap-3">
            <Skeleton className="h-6 w-40 rounded-tight" />
            <Skeleton className="h-20 rounded-control" />
          </CardContent>
        </Card>
      ))}
    </div>
  );
}
