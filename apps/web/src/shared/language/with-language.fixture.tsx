import { loadWords, translate, type Namespace } from '@atelier/i18n';
import type { ReactNode } from 'react';
import { LanguageContext } from './use-translation.ts';

export async function withLanguage(language: 'fr' | 'en', ...shares: Namespace[]) {
  await loadWords(language, 'forms', ...shares);
  const state = { language, t: translate(language), setLanguage: () => undefined, adopt: () => undefined };
  return ({ children }: { children: ReactNode }) => <LanguageContext value={state}>{children}</LanguageContext>;
}
