import { type User, type EditedContent, saveContent } from '@atelier/contract';
import { showDone } from '#shared/feedback/show-toast.ts';
import { isAdmin, isStaff } from '@atelier/domain';
import { Button, Card, Skeleton, Tabs, TabsContent, TabsList, TabsTrigger, Drawing, EmptyState } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '#shared/api/send.ts';
import { useLeaveGuard } from '#shared/dialogs/close-guard.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useMedia } from '#shared/page/use-media.ts';
import { editedContentQuery, DraftContext, useDraft, createDraftStore, losesEdits } from './draft-store.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftStatus, usePublish } from './draft-status.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { BrandFields, OtherFields } from './other-fields.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SectionsEditor } from './sections-editor.tsx';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function ContentPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('content.title')}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-2xl">{t('content.title')}</h1>
        <p className="max-w-reading text-ink-muted">{t('content.intro')}</p>
      </div>
      <ConfirmedUser isAllowed={isStaff} fallback={<EditorSkeleton />}>
        {(user) => <ForAdmins user={user} />}
      </ConfirmedUser>
    </div>
  );
}

function ForAdmins({ user }: { user: User }) {
  const { t } = useTranslation();
  if (isAdmin(user)) return <ContentEditor />;
  return (
    <EmptyState
      drawing={<Drawing name="not-found" />}
      title={t('content.onlyAdmins.title')}
      description={t('content.onlyAdmins.text')}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.workshop}>{t('content.onlyAdmins.back')}</Link>
        </Button>
      }
    />
  );
}

function ContentEditor() {
  const answer = useQuery(editedContentQuery);
  const { data, isError } = answer;
  if (data !== undefined) return <Draft initial={data} />;
  if (isError) return <LoadFailure query={answer} />;
  return <EditorSkeleton />;
}

function Draft({ initial }: { initial: EditedContent }) {
  // Later fetches must not replace typed text.
  const [draftStore] = useState(() => createDraftStore({ initial, save: (body) => send(saveContent, { body }) }));
  useEffect(() => () => draftStore.flush(), [draftStore]);
  return (
    <DraftContext value={draftStore}>
      <Editor />
    </DraftContext>
  );
}

function Editor() {
  const { t } = useTranslation();
  const [view, setView] = useState('edit');
  const isWide = useMedia('(min-width: 80rem)');
  const conflicting = useDraft((state) => state.conflicting);
  const [put, setPut] = useState<EditedContent | null>(null);
  const question = useLeaveGuard(useDraft(losesEdits), () => undefined);
  const document = isWide && view === 'preview' ? 'edit' : view;
  return (
    <div className="grid grid-cols-1 gap-5 max-sm:pb-20 max-sm:[:where(&_:focus-visible)]:scroll-mb-20">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <DraftStatus onChoose={() => setPut(null)} />
        <PublishBar />
      </div>
      <Tabs value={document} onValueChange={setView}>
        <TabsList aria-label={t('content.views.label')}>
          <TabsTrigger value="edit">{t('content.views.edit')}</TabsTrigger>
          {!isWide && <TabsTrigger value="preview">{t('content.views.preview')}</TabsTrigger>}
          <TabsTrigger value="history">{t('content.views.history')}</TabsTrigger>
        </TabsList>
        <TabsContent value="edit">
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="grid grid-cols-1 gap-5">
              <BrandFields />
              <SectionsEditor />
              <OtherFields />
            </div>
            {isWide && (
              <aside aria-label={t('content.preview.title')} className="sticky top-20">
                <PreviewFrame />
              </aside>
            )}
          </div>
        </TabsContent>
        {!isWide && (
          <TabsContent value="preview">
            <PreviewFrame />
          </TabsContent>
        )}
        <TabsContent value="history">
          <HistoryPanel onRestored={() => setView('edit')} />
        </TabsContent>
      </Tabs>
      {conflicting !== null && conflicting !== put && <ConflictDialog onClose={() => setPut(conflicting)} />}
      {question}
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Skeleton className="h-11 w-72 max-w-full rounded-tight" />
      <Skeleton className="h-11 rounded-tight" />
      {['brand', 'hero', 'services', 'chooseUs', 'about', 'contact'].map((part) => (
        <Card key={part} className="p-4">
          <Skeleton className="h-7 w-40 rounded-tight" />
        </Card>
      ))}
    </div>
  );
}

export function PublishBar() {
  const { t } = useTranslation();
  const { publish, isPublishing } = usePublish();
  const [opener, setOpener] = useState<Element | null>(null);
  const isOnline = useDraft(({ content, saving }) => content.published.isDraft && saving === 'saved');
  const isBlocked = useDraft(({ saving, conflicting }) => saving === 'refused' || conflicting !== null);
  const publishNow = () => void publish(null, () => showDone(t('content.publish.done'), t('content.publish.doneText')));
  return (
    <div className="flex flex-wrap gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:py-3 short:static">
      <Button
        variant="secondary"
        className="max-sm:flex-auto"
        disabled={isOnline || isBlocked}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <CalendarClock />
        {t('content.publish.later')}
      </Button>
      <Button className="max-sm:flex-auto" disabled={isOnline || isBlocked} loading={isPublishing} onClick={publishNow}>
        <Globe />
        {t('content.publish.now')}
      </Button>
      {opener !== null && <ScheduleDialog opener={opener} onClose={() => setOpener(null)} />}
    </div>
  );
}

export { ContentPage as Component };
