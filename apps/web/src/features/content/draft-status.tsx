import { formatMomentInSentence, formatTime, languages } from '@atelier/i18n';
import { Alert, Badge, Button, toast } from '@atelier/ui';
import { Globe, PencilLine } from 'lucide-react';
import { useState, useRef } from 'react';
import { cancelContentSchedule, type EditedContent, publishContent } from '@atelier/contract';
import { tz } from '@date-fns/tz';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { shopTimeZone } from '#config/shop.ts';
import { useDraft, useDraftStore, conflictingContentIn } from './draft-store.ts';
import { fieldName } from './field-value.tsx';

export function DraftStatus({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const isOnline = useDraft(({ content, saving }) => content.published.isDraft && saving === 'saved');
  const version = useDraft(({ content }) => content.published.version);
  const hasTheirs = useDraft(({ conflicting }) => conflicting !== null);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm wrap-anywhere">
        <Badge hue={isOnline ? 'green' : 'amber'} icon={isOnline ? <Globe /> : <PencilLine />}>
          {t(isOnline ? 'content.isOnline' : 'content.isNotOnline')}
        </Badge>
        <span className="text-ink-muted">{t('content.published', { version })}</span>
        <SavingStatus />
        {hasTheirs && (
          <Button variant="secondary" size="sm" onClick={onChoose}>
            {t('content.conflict.open')}
          </Button>
        )}
      </div>
      <Schedule />
    </div>
  );
}

function SavingStatus() {
  const { t, language } = useTranslation();
  const saving = useDraft((state) => (state.conflicting === null ? state.saving : 'theirs'));
  const wrong = useDraft(({ problems }) => Object.keys(problems).length);
  const draft = useDraft(({ content }) => content.draft);
  const time = formatTime(draft.savedAt, language, { in: shopClock });
  const words = {
    saved: () =>
      draft.savedBy === null
        ? t('content.state.saved', { time })
        : t('content.state.savedBy', { time, name: draft.savedBy }),
    changed: () => t('content.state.changed'),
    saving: () => t('content.state.saving'),
    refused: () => t('content.state.refused', { count: wrong }),
    failed: () => t('content.state.failed'),
    theirs: () => t('content.state.conflict'),
  };
  const isTrouble = saving === 'refused' || saving === 'failed' || saving === 'theirs';
  return <output className={isTrouble ? 'font-medium text-danger' : 'text-ink-muted'}>{words[saving]()}</output>;
}

function Schedule() {
  const { t, language } = useTranslation();
  const now = useNow();
  const draftStore = useDraftStore();
  const schedule = useDraft(({ content }) => content.schedule);
  const isOlder = useDraft(
    ({ content, saving }) => saving !== 'saved' || content.schedule?.version !== content.draft.version,
  );
  const [isCancelling, setCancelling] = useState(false);
  if (schedule === null) return null;
  const { version, at, failedSection } = schedule;
  const cancel = async () => {
    setCancelling(true);
    try {
      draftStore.applyAnswer(await send(cancelContentSchedule, { body: { version, at } }));
    } catch (error) {
      const theirs = conflictingContentIn(error);
      if (theirs !== null) draftStore.applyAnswer(theirs);
      showError(t, error);
    } finally {
      setCancelling(false);
    }
  };
  const moment = formatMomentInSentence(at, language, { now, in: shopClock });
  return (
    <Alert variant={failedSection === null ? 'info' : 'destructive'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          <span>
            {failedSection === null
              ? t('content.schedule.text', { version, moment })
              : t('content.schedule.failed', { version, section: fieldName(t, failedSection) })}
          </span>{' '}
          {isOlder && failedSection === null && <span>{`${t('content.schedule.newerEdits')} `}</span>}
          <span>{t('content.schedule.replaced')}</span>
        </p>
        <Button variant="secondary" size="sm" loading={isCancelling} onClick={() => void cancel()}>
          {t('content.schedule.cancel')}
        </Button>
      </div>
    </Alert>
  );
}

/** Saves and publishes the draft, now or at an instant. A text that can't be rendered marks its section. */
export function usePublish() {
  const { t } = useTranslation();
  const draftStore = useDraftStore();
  const [isPublishing, setPublishing] = useState(false);
  const running = useRef(false);

  const showRefusal = (error: unknown) => {
    const conflicting = conflictingContentIn(error);
    if (conflicting !== null) draftStore.setConflict(conflicting);
    else if (error instanceof ApiError && error.key === 'notDrawn') {
      const section = String(error.body['section']);
      draftStore.setProblems(textsWithoutGlyphs(section));
      toast({
        title: t('content.publish.now'),
        description: t('content.renderFailed', { section: fieldName(t, section) }),
        variant: 'destructive',
      });
    } else showError(t, error);
  };

  const publish = async (at: string | null, message: (content: EditedContent) => void) => {
    if (running.current) return false;
    running.current = true;
    setPublishing(true);
    try {
      await draftStore.saveNow();
      const { saving, content } = draftStore.get();
      if (saving !== 'saved') return false;
      const answer = await send(publishContent, {
        body: { version: content.draft.version, ...(at !== null && { at }) },
      });
      draftStore.applyAnswer(answer);
      message(answer);
      return true;
    } catch (error) {
      showRefusal(error);
      return false;
    } finally {
      running.current = false;
      setPublishing(false);
    }
  };
  return { publish, isPublishing };
}

/** Marks both languages of a legal text, because the refusal names no language. Other sections have no field for it. */
function textsWithoutGlyphs(section: string): Readonly<Record<string, string>> {
  if (section !== 'terms' && section !== 'privacy') return {};
  return Object.fromEntries(languages.map((language) => [`${section}.${language}`, 'content.undrawable']));
}

export const shopClock = tz(shopTimeZone);
