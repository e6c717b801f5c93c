import type { Language } from '@atelier/contract';
import { defaultLanguage, isLanguage } from '@atelier/i18n';

export function requestedLanguage(header: string | undefined): Language {
  const names = (header ?? '').split(',', 20).map((part) => part.trim().slice(0, 2).toLowerCase());
  return names.find(isLanguage) ?? defaultLanguage;
}
