import type { OpenDays } from '@atelier/domain';
import type { Language } from '../users/user.schemas.ts';
import { isBothLanguages, PageContent, type ContentDocument, type ShopContent } from './content.schemas.ts';

/** Returns the document in one language, with the other as fallback. Hours and closures come from the settings. */
export function pageContent(document: ContentDocument, language: Language, { hours, closures }: OpenDays): PageContent {
  const pageClosures = closures.map(({ from, to, words }) => ({ from, to, words: words ?? '' }));
  return PageContent.parse(localizedValue({ ...document, hours, closures: pageClosures }, language));
}

function localizedValue(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => localizedValue(each, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isBothLanguages(value)) return value[language] || value[language === 'fr' ? 'en' : 'fr'];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, localizedValue(each, language)]));
}

export function shopContent({ terms: _terms, privacy: _privacy, ...content }: PageContent): ShopContent {
  return content;
}
