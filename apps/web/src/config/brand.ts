import type { Language } from '@atelier/contract';

// The server writes the published content's brand into every page.
const brandMeta: HTMLMetaElement | null = document.querySelector('meta[name="atelier-brand"]');

/** The shop's name, as a page says it. */
export function brandIn(language: Language): string {
  return (language === 'en' ? brandMeta?.dataset['en'] : undefined) || brandMeta?.content || 'Atelier';
}

/** The shop's own sign, by the name of a picture of the storage; null for the built-in one. */
export const brandPicture: string | null = brandMeta?.dataset['logo'] || null;
