import type { Language } from '@atelier/i18n';

/** Saves the language at the server. The call is lazy, because visitors' pages contain no calls. */
export function saveChosenLanguage(language: Language): void {
  void import('#subjects/session/start-session.ts')
    .then(({ saveLanguage }) => saveLanguage(language))
    .catch(() => undefined);
}
