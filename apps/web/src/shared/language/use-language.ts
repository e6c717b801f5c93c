import { useContext } from 'react';
import { LanguageContext, type LanguageState } from './language-context.ts';

/** The language on screen, and a way to change it: here as soon as its words are there, and on the server for whoever is signed in. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('There is no LanguageProvider around this.');
  return state;
}
