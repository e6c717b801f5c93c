import { loadWords, translate, type Share } from '@atelier/i18n';
import type { ReactNode } from 'react';
import { LanguageContext } from './language-context.ts';

/** Loads what a test speaks, and gives what goes around the component that it renders. */
export async function speaking(language: 'fr' | 'en', ...shares: Share[]) {
  await loadWords(language, 'served', ...shares);
  const state = { language, t: translate(language), setLanguage: () => undefined, adopt: () => undefined };
  return ({ children }: { children: ReactNode }) => <LanguageContext value={state}>{children}</LanguageContext>;
}
