import type { Language, ShopContent } from '@atelier/contract';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { contentStore, type LoadedContent } from './content-store.ts';
import { ServerRenderedContext, type ServerRenderedContent } from './server-rendered-content.ts';
import { fallbackContent } from './fallback-content.ts';

/** The shop's words on the page. While a page is taken over from the server it is exactly what the page was drawn with. */
export function useShopContent(): ShopContent {
  const { language, t } = useLanguage();
  const rendered = useContext(ServerRenderedContext);
  const loaded = useSyncExternalStore(contentStore.subscribe, contentStore.get, () => null);
  return contentInLanguage(loaded, rendered, language) ?? fallbackContent(t);
}

/** The same for a part of a page that does without the content: it is fetched once somebody comes there. */
export function useFetchedContent(): ShopContent {
  const { language } = useLanguage();
  useEffect(() => {
    void import('./load-content.ts').then(
      ({ ensureContent }) => ensureContent(language),
      () => undefined,
    );
  }, [language]);
  return useShopContent();
}

/** In the language on screen; in the other rather than not at all. */
function contentInLanguage(
  loaded: LoadedContent | null,
  rendered: ServerRenderedContent | null,
  language: Language,
): ShopContent | null {
  return (
    loaded?.[language] ??
    (rendered?.language === language ? rendered.content : null) ??
    loaded?.[language === 'fr' ? 'en' : 'fr'] ??
    rendered?.content ??
    null
  );
}
