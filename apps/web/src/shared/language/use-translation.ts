import type { Translate } from '@atelier/i18n';
import { useLanguage } from './use-language.ts';

/** The words of the language on screen: `const { t } = useTranslation()`. */
export const useTranslation = (): { t: Translate } => useLanguage();
