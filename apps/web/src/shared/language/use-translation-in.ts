import { hasWords, loadWords, translate, type Language, type Translate } from '@atelier/i18n';
import { useEffect, useState } from 'react';
import { useLanguage } from './use-language.ts';

/**
 * The words of a language that somebody else reads; null until they are here. In that of the page where they can't be had, or where nobody
 * knows what is read.
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
