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

/** A section as whoever edits it knows it. */
export function sectionName(t: Translate, section: string): string {
  return fieldName(t, section);
}

/** Publishes what is saved, now or then; what couldn't be drawn is told by its section's name. */
export function usePublish() {
  const { t } = useTranslation();
  const keeper = useDraftStore();
  const [isPublishing, setPublishing] = useState(false);
  const running = useRef(false);

  const showRefusal = (error: unknown): void => {
    const conflicting = conflictingContentIn(error);
    if (conflicting !== null) keeper.meet(conflicting);
    else if (error instanceof ApiError && error.key === 'notDrawn') {
      const section = String(error.body['section']);
      keeper.refuse(textsWithoutGlyphs(section));
      toast({
        title: t('content.publish.now'),
        description: t('content.renderFailed', { section: sectionName(t, section) }),
        variant: 'destructive',
      });
    } else showError(t, error);
  };

  /** Whether it is published, or planned. */
  const publish = async (at: string | null, message: (content: EditedContent) => void): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setPublishing(true);
    try {
      await keeper.saveNow();
      const { saving, content } = keeper.get();
      if (saving !== 'saved') return false;
      const answer = await publishDraft(content.draft.version, at);
      keeper.take(answer);
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

/** Of the law there is one text: the refusal stands at it as well. The server says the text, and not its language. */
function textsWithoutGlyphs(section: string): Readonly<Record<string, string>> {
  if (section !== 'terms' && section !== 'privacy') return {};
  return Object.fromEntries(languages.map((language) => [`${section}.${language}`, 'content.undrawable']));
}
