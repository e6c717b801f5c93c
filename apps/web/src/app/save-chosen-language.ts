import type { Language } from '@atelier/i18n';

/** Fetched when it is needed: a visitor's page holds no calls. Whoever is signed in has it already. */
export function saveChosenLanguage(language: Language): void {
  void import('#subjects/session/save-language.ts')
    .then(({ saveLanguage }) => saveLanguage(language))
    .catch(() => undefined);
}
