import { loadWords, type Namespace } from '@atelier/i18n';
import { storedLanguage } from './stored-language.ts';

/** Resolves when the visitor's texts and the given ones are loaded in the current language. */
export async function ensureWords(...more: Namespace[]): Promise<void> {
  const language = storedLanguage();
  await loadWords(language, ...more);
  // The language changed meanwhile, for example when a user signed in.
  if (storedLanguage() !== language) await ensureWords();
}

/** Resolves with a module once the given texts are loaded beside it. */
export async function withWords<Module>(module: Promise<Module>, ...words: Namespace[]): Promise<Module> {
  const [loaded] = await Promise.all([module, ensureWords(...words)]);
  return loaded;
}
