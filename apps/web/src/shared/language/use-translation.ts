import { useContext, createContext } from 'react';
import type { Language, Translate } from '@atelier/i18n';

/** Returns the texts of the current language, and a setter that loads another one and saves it for signed-in users. */
export function useTranslation(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('invariant: LanguageProvider is missing');
  return state;
}

export type LanguageState = {
  readonly language: Language;
  readonly t: Translate;
  readonly setLanguage: (language: Language) => void;
  /** Shows the account's language unless this browser has a chosen one. It doesn't count as a choice. */
  readonly adopt: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageState | null>(null);
