import type { Language } from '@atelier/contract';
import { pageMeta } from './page-meta.ts';

export function brandIn(language: Language): string {
  const brand = pageMeta('brand');
  return (language === 'en' ? brand?.dataset['en'] : undefined) || brand?.content || 'Atelier';
}

/** Returns the storage id of the shop's logo, or null for the built-in one. */
export function brandPicture(): string | null {
  return pageMeta('brand')?.dataset['logo'] || null;
}
