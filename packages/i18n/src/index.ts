// Entry outside browsers. Mails need any language at any time, so all words load at the start.
import { fr as frenchDates } from 'date-fns/locale/fr';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { addTranslations, addDateLocale } from './translation-store.ts';

addTranslations('fr', 'all', fr);
addTranslations('en', 'all', en);
addDateLocale('fr', frenchDates);

export * from './browser.ts';
export { en, fr };
