import type { Language } from '@atelier/contract';
import { isLanguage } from '@atelier/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { storeLanguage } from './stored-language.ts';

/** The language on screen, and a way to change it: here at once, and on the server for whoever is signed in. */
export const useLanguage = (): { language: Language; setLanguage: (language: Language) => void } => {
  const { i18n } = useTranslation();
  const setLanguage = useCallback(
    (language: Language): void => {
      storeLanguage(language);
      document.documentElement.lang = language;
      void i18n.changeLanguage(language);
      // Fetched when it is needed: a visitor's page holds no calls.
      void import('./save-language.ts').then(({ saveLanguage }) => saveLanguage(language));
    },
    [i18n],
  );
  return { language: isLanguage(i18n.language) ? i18n.language : 'fr', setLanguage };
};
