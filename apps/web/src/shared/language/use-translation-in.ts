import { hasWords, loadWords, translate, type Language, type Translate } from '@atelier/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from './use-language.ts';

/**
 * Returns the texts of another person's language, null while loading. Falls back to the page's language when they can't be loaded or the
 * language is unknown.
 */
export function useTranslationIn(theirs: Language | undefined): Translate | null {
  const { language: own } = useLanguage();
  const language = theirs ?? own;
  const [loadedLanguage, setSpoken] = useState<Language | null>(hasWords(language) ? language : null);
  useEffect(() => {
    let left = false;
    const say = (loaded: Language): void => {
      if (!left) setSpoken(loaded);
    };
    void loadWords(language).then(
      () => say(language),
      () => say(own),
    );
    return () => {
      left = true;
    };
  }, [language, own]);
  return loadedLanguage === null ? null : translate(loadedLanguage);
}
