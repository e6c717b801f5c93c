import type { Language, Translate } from '@atelier/i18n';
import { createContext } from 'react';

export type LanguageState = {
  readonly language: Language;
  readonly t: Translate;
  readonly setLanguage: (language: Language) => void;
  /** Shows the account's language unless this browser has a chosen one. It doesn't count as a choice. */
  readonly adopt: (language: Language) => void;
};

export const LanguageContext = createContext<LanguageState | null>(null);
