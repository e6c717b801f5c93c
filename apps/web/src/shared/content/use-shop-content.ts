import type { Language, ShopContent } from '@atelier/contract';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { contentStore, type LoadedContent } from './content-store.ts';
import { ServerRenderedContext, type ServerRenderedContent } from './server-rendered-content.ts';
import { fallbackContent } from './fallback-content.ts';

/** Returns the shop's content. During hydration it is exactly what the server rendered with. */
export function useShopContent(): ShopContent {
  const { language, t } = useLanguage();
  const rendered = useContext(ServerRenderedContext);
  const loaded = useSyncExternalStore(contentStore.subscribe, contentStore.get, () => null);
  return contentInLanguage(loaded, rendered, language) ?? fallbackContent(t);
}

/** Returns the content for pages that load without it, and fetches it when first needed. */
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

/** Falls back to the other language. */
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
