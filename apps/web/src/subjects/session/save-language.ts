import { updateMyLanguage, type Language } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore } from './session-store.ts';

/** Saves the chosen language at the server. After a failure the next sign-in repeats it. */
export async function saveLanguage(lang: Language): Promise<void> {
  const { user } = sessionStore.get();
  if (user === null || user.lang === lang) return;
  try {
    sessionStore.update((await send(updateMyLanguage, { body: { lang } })).user);
  } catch {
    // The page already shows the chosen language, so a failure isn't shown.
  }
}
