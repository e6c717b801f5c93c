import type { Language, Translate } from '@atelier/i18n';
import { createContext } from 'react';

/** The language on screen, its translation function, and a way to change it. */
export type LanguageState = {
  readonly language: Language;
  readonly t: Translate;
  readonly setLanguage: (language: Language) => void;
  /** Shows the account's language where nobody chose one in this browser; that makes it no choice. */
  readonly adopt: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageState | null>(null);
