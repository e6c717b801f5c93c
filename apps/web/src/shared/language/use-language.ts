import { useContext } from 'react';
import { LanguageContext, type LanguageState } from './language-context.ts';

/** Returns the current language and a setter that loads its texts and saves it for signed-in users. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('invariant: LanguageProvider is missing');
  return state;
}
