import { type ContentPublication, listContentHistory, restoreContent } from '@atelier/contract';
import { Button, Card, CardContent, Skeleton, CardHeader, CardTitle } from '@atelier/ui';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '@atelier/i18n';
import { History } from 'lucide-react';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { LoadMore } from '#subjects/staff/page/list-states.tsx';
import { useDraft, useDraftStore, conflictingContentIn } from './draft-store.ts';
import { fieldName, FieldValue } from './field-value.tsx';
import { shopClock } from './draft-status.tsx';

export function HistoryPanel({ onRestored }: { onRestored: () => void }) {
  const { t } = useTranslation();
  const version = useDraft(({ content }) => content.published.version);
  const history = useInfiniteQuery(contentHistoryQuery(version));
  const [publicationToRestore, setPublicationToRestore] = useState<number | null>(null);
  const { restore, isRestoring } = useRestore(onRestored);
  if (history.isPending)
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
  if (history.data === undefined) return <LoadFailure query={history} />;
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
      <LoadMore answer={history} label={t('content.history.more')} />
      <QuestionDialog
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
  const restore = async (id: number) => {
    setRestoring(true);
    try {
      const { version } = draftStore.get().content.draft;
      draftStore.applyAnswer(await send(restoreContent, { body: { id, version } }), true);
      showDone(t('content.history.restored'), t('content.history.restoredText', { version: id }));
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

function PublicationCard({ publication, onRestore }: { publication: ContentPublication; onRestore: () => void }) {
  const { t, language } = useTranslation();
  const now = useNow();
  const { id, at, by, changes } = publication;
  const count = changes.length;
  const isFirst = id === 1;
  return (
    <Card>
      <CardHeader className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
        <CardTitle level={2}>{t('content.history.version', { version: id })}</CardTitle>
        <p className="flex-1 text-sm wrap-anywhere text-ink-muted">
          {/* In the shop's time zone, like the schedule above. */}
          <time dateTime={at}>{formatMoment(at, language, { now, in: shopClock })}</time>{' '}
          {by !== null && <span>{t('content.history.by', { name: by })}</span>}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${t('content.history.restore')}, ${t('content.history.version', { version: id })}`}
          onClick={onRestore}
        >
          <History />
          {t('content.history.restore')}
        </Button>
      </CardHeader>
      <CardContent>
        {isFirst && <p>{t('content.history.initialContent')}</p>}
        {!isFirst && count === 0 && <p>{t('content.history.noChanges')}</p>}
        {count > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {t('content.history.changes', { count })}
            </summary>
            <ul className="mt-3 grid grid-cols-1 gap-5">
              {changes.map((change) => (
                <li key={change.path}>
                  <Change {...change} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardContent>
    </Card>
  );
}

function Change({ path, before, after }: ContentPublication['changes'][number]) {
  const { t } = useTranslation();
  const sides = { before, after };
  return (
    <section aria-label={fieldName(t, path)} className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{fieldName(t, path)}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="rounded-control border border-line bg-sunken p-3">
            <p className="mb-1 text-sm font-medium">{t(`content.history.${side}`)}</p>
            <FieldValue path={path} value={sides[side]} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** Returns the query of publications, newest first. `version` is the newest one, so a publication refetches the list. */
function contentHistoryQuery(version: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.content, 'history', version],
    queryFn: ({ signal, pageParam }) =>
      send(listContentHistory, { query: pageParam === null ? {} : { from: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
