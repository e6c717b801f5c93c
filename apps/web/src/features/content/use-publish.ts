import type { EditedContent } from '@atelier/contract';
import { languages, type Translate } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { publishDraft } from './api/edited-content.ts';
import { useDraftStore } from './draft-context.ts';
import { conflictingContentIn } from './draft-store.ts';
import { fieldName } from './field-name.ts';

export function sectionName(t: Translate, section: string): string {
  return fieldName(t, section);
}

/** Saves and publishes the draft, now or at an instant. A text that can't be rendered marks its section. */
export function usePublish() {
  const { t } = useTranslation();
  const draftStore = useDraftStore();
  const [isPublishing, setPublishing] = useState(false);
  const running = useRef(false);

  const showRefusal = (error: unknown): void => {
    const conflicting = conflictingContentIn(error);
    if (conflicting !== null) draftStore.setConflict(conflicting);
    else if (error instanceof ApiError && error.key === 'notDrawn') {
      const section = String(error.body['section']);
      draftStore.setProblems(textsWithoutGlyphs(section));
      toast({
        title: t('content.publish.now'),
        description: t('content.renderFailed', { section: sectionName(t, section) }),
        variant: 'destructive',
      });
    } else showError(t, error);
  };

  const publish = async (at: string | null, message: (content: EditedContent) => void): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPublishing(true);
    try {
      await draftStore.saveNow();
      const { saving, content } = draftStore.get();
      if (saving !== 'saved') return false;
      const answer = await publishDraft(content.draft.version, at);
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
