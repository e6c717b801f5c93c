import type { Language } from '@atelier/contract';

const brandMeta: HTMLMetaElement | null = document.querySelector('meta[name="atelier-brand"]');

export function brandIn(language: Language): string {
  return (language === 'en' ? brandMeta?.dataset['en'] : undefined) || brandMeta?.content || 'Atelier';
}

/** Storage id of the shop's logo, or null for the built-in one. */
export const brandPicture: string | null = brandMeta?.dataset['logo'] || null;
