import type { Language, ShopContent } from '@atelier/contract';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { contentStore, type KnownContent } from './content-store.ts';
import { DrawnContext, type DrawnContent } from './drawn-content.ts';
import { plainContent } from './plain-content.ts';

/** The shop's words on the page. While a page is taken over from the server it is exactly what the page was drawn with. */
export function useShopContent(): ShopContent {
  const { language, t } = useLanguage();
  const drawn = useContext(DrawnContext);
  const known = useSyncExternalStore(contentStore.subscribe, contentStore.get, () => null);
  return bestOf(known, drawn, language) ?? plainContent(t);
}

/** The same for a part of a page that does without the content: it is fetched once somebody comes there. */
export function useFetchedContent(): ShopContent {
  const { language } = useLanguage();
  useEffect(() => {
    void import('./load-content.ts').then(
      ({ readyContent }) => readyContent(language),
      () => undefined,
    );
  }, [language]);
  return useShopContent();
}

/** In the language on screen; in the other rather than not at all. */
function bestOf(known: KnownContent | null, drawn: DrawnContent | null, language: Language): ShopContent | null {
  return (
    known?.[language] ??
    (drawn?.language === language ? drawn.content : null) ??
    known?.[language === 'fr' ? 'en' : 'fr'] ??
    drawn?.content ??
    null
  );
}
