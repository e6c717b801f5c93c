import { en } from './en.ts';
import { fr } from './fr.ts';
import type { Words } from './fr.ts';

/** Both languages as i18next takes them: one namespace, so that a key is the area's name and the path inside its file. */
export const resources = { fr: { translation: fr }, en: { translation: en } };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    nsSeparator: false;
    resources: { translation: Words };
  }
}
