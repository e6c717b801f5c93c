import type { ContentPublication } from '@atelier/contract';
import { Button, Card, CardContent, ConfirmDialog, Skeleton, toast } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { contentHistoryQuery } from '../api/content-history.ts';
import { restorePublication } from '../api/edited-content.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { conflictingContentIn } from '../draft-store.ts';
import { PublicationCard } from './publication-card.tsx';

export function HistoryPanel({ onRestored }: { onRestored: () => void }) {
  const { t } = useTranslation();
  const version = useDraft(({ content }) => content.published.version);
  const history = useInfiniteQuery(contentHistoryQuery(version));
  const [publicationToRestore, setPublicationToRestore] = useState<number | null>(null);
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
            <PublicationCard publication={publication} onRestore={() => setPublicationToRestore(publication.id)} />
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
        open={publicationToRestore !== null}
        onOpenChange={(open) => open || setPublicationToRestore(null)}
        title={t('content.history.confirm.title', { version: publicationToRestore })}
        description={t('content.history.confirm.text')}
        confirmLabel={t('content.history.confirm.confirm')}
        cancelLabel={t('content.history.confirm.cancel')}
        loading={isRestoring}
        onConfirm={() => {
          if (publicationToRestore !== null)
            void restore(publicationToRestore).then(() => setPublicationToRestore(null));
        }}
      />
    </div>
  );
}

function useRestore(onRestored: () => void) {
  const { t } = useTranslation();
  const draftStore = useDraftStore();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (id: number): Promise<void> => {
    setRestoring(true);
    try {
      draftStore.applyAnswer(await restorePublication(id, draftStore.get().content.draft.version), true);
      toast({
        title: t('content.history.restored'),
        description: t('content.history.restoredText', { version: id }),
        variant: 'success',
      });
      onRestored();
    } catch (error) {
      const conflicting = conflictingContentIn(error);
      if (conflicting === null) showError(t, error);
      else draftStore.setConflict(conflicting);
    } finally {
      setRestoring(false);
    }
  };
  return { restore, isRestoring };
}

function HistorySkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      {[1, 2, 3].map((index) => (
        <Card key={index}>
          <CardContent className="grid gap-3">
            <Skeleton className="h-6 w-40 rounded-tight" />
            <Skeleton className="h-20 rounded-control" />
          </CardContent>
        </Card>
      ))}
    </div>
  );
}
