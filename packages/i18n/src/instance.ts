import { createInstance } from 'i18next';
import type { i18n, TFunction } from 'i18next';
import { defaultLanguage, languages } from './language.ts';
import type { Language } from './language.ts';
import { resources } from './resources.ts';

/** The typed translation function: `t('status.REQUESTED.title')`; a key that does not exist fails the type check. */
export type Translate = TFunction;

/** A new i18next instance that is ready when it returns; give it to react-i18next's `I18nextProvider`. */
export const createI18n = (language: Language): i18n => {
  const instance = createInstance();
  // Everything is given here, so it is ready at once; the promise has nothing left to say.
  void instance.init({
    resources,
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    defaultNS: 'translation',
    // Texts hold colons, and unknown message keys are shown as they are.
    nsSeparator: false,
    // React escapes by itself and so does the mail renderer.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  return instance;
};

const translators = new Map<Language, Translate>();

/** The translation function of a language for code outside React: mails, formats, the server's pages. Made once. */
export const translate = (language: Language): Translate => {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const t = createI18n(language).getFixedT(language);
  translators.set(language, t);
  return t;
};
