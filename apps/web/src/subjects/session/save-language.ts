import { updateMyLanguage, type Language } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore } from './session-store.ts';

/** Tells the server which language a signed-in person chose; without an answer the next sign-in tells it again. */
export async function saveLanguage(lang: Language): Promise<void> {
  const { user } = sessionStore.get();
  if (user === null || user.lang === lang) return;
  try {
    sessionStore.update((await send(updateMyLanguage, { body: { lang } })).user);
  } catch {
    // The page already speaks the chosen language, and that is what was asked for.
  }
}
