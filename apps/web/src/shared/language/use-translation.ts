import type { Translate } from '@atelier/i18n';
import { useLanguage } from './use-language.ts';

/** The words of the language on screen: `const { t } = useTranslation()`. */
export function useTranslation(): { t: Translate } {
  return useLanguage();
}
