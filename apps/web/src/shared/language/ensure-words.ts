import { loadWords, type Namespace } from '@atelier/i18n';
import { storedLanguage } from './stored-language.ts';

/** Settles when the page can speak: with the visitor's words and those that it asks for, in the language on screen. */
export async function ensureWords(...more: Namespace[]): Promise<void> {
  const language = storedLanguage();
  await loadWords(language, ...more);
  // Changed meanwhile, as when somebody signs in whose own language is another.
  if (storedLanguage() !== language) await ensureWords();
}
