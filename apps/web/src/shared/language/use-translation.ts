import type { Translate } from '@atelier/i18n';
import { useLanguage } from './use-language.ts';

export function useTranslation(): { t: Translate } {
  return useLanguage();
}
