import { hasWords, loadWords, translate, type Language, type Translate } from '@atelier/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from './use-translation.ts';

/**
 * Returns the texts of another person's language, null while loading. Falls back to the page's language when they can't be loaded or the
 * language is unknown.
 */
export function useTranslationIn(requested: Language | undefined): Translate | null {
  const { language: own } = useTranslation();
  const language = requested ?? own;
  const [loadedLanguage, setLoadedLanguage] = useState<Language | null>(hasWords(language) ? language : null);
  useEffect(() => {
    let isUnmounted = false;
    const showLanguage = (loaded: Language) => {
      if (!isUnmounted) setLoadedLanguage(loaded);
    };
    void loadWords(language).then(
      () => showLanguage(language),
      () => showLanguage(own),
    );
    return () => {
      isUnmounted = true;
    };
  }, [language, own]);
  return loadedLanguage === null ? null : translate(loadedLanguage);
}
