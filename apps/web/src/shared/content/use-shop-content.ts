import type { Language, ShopContent, ServerRenderedRoute } from '@atelier/contract';
import { useContext, useEffect, useSyncExternalStore, createContext } from 'react';
import type { Translate } from '@atelier/i18n';
import { seasonState, shopTime } from '@atelier/domain';
import { shopPhoneLink, shopOpen, shopTimeZone } from '#config/shop.ts';
import { useTranslation } from '../language/use-translation.ts';
import { contentStore, type LoadedContent } from './content-store.ts';

/** Returns the shop's content. During hydration it is exactly what the server rendered with. */
export function useShopContent(): ShopContent {
  const { language, t } = useTranslation();
  const rendered = useContext(ServerRenderedContext);
  const loaded = useSyncExternalStore(contentStore.subscribe, contentStore.get, () => null);
  return contentInLanguage(loaded, rendered, language) ?? fallbackContent(t);
}

/** Returns the content for pages that load without it, and fetches it when first needed. */
export function useFetchedContent(): ShopContent {
  const { language } = useTranslation();
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

/** Content of a server-rendered page, the only source for rendering and hydration. */
type ServerRenderedContent = {
  readonly path: ServerRenderedRoute;
  readonly language: Language;
  readonly content: ShopContent;
  readonly text: string | null;
};

/** Null in browser-rendered pages. */
export const ServerRenderedContext = createContext<ServerRenderedContent | null>(null);

const emptyText = { title: '', description: '' };
const emptyLabel = { label: '', placeholder: '' };

export function fallbackContent(t: Translate): ShopContent {
  return {
    brand: t('common.appName'),
    tagline: t('common.tagline'),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        enabled: true,
        order: 1,
        titleBefore: t('landing.heading'),
        titleCenter: '',
        titleAfter: '',
        description: t('landing.text'),
        button1: t('landing.requestRepair'),
        button2: '',
        image: null,
      },
      { name: 'services', enabled: false, order: 2, ...emptyText, items: [] },
      { name: 'chooseUs', enabled: false, order: 3, ...emptyText, items: [] },
      {
        name: 'about',
        enabled: false,
        order: 4,
        image: null,
        title: '',
        description1: '',
        description2: '',
        items: [],
      },
    ],
    contact: {
      header: emptyText,
      form: { name: emptyLabel, email: emptyLabel, phone: emptyLabel, message: emptyLabel, submit: '' },
      aside: {
        ...emptyText,
        addressLabel: '',
        address: '',
        emailLabel: '',
        email: '',
        phoneLabel: '',
        phone: shopPhoneLink().slice('tel:'.length),
      },
    },
    costs: { title: '', visit: '', diagnosis: '', refusal: '', payment: '', zones: '' },
    footer: { social: [] },
    hours: [...(shopOpen()?.hours ?? ([null, null, null, null, null, null, null] as const))],
    seasons: fallbackSeasons(),
    closures: (shopOpen()?.closures ?? []).map((days) => ({ ...days, words: '' })),
  };
}

function fallbackSeasons(): ShopContent['seasons'] {
  const { day } = shopTime(new Date(), shopTimeZone);
  return (shopOpen()?.seasons ?? []).flatMap(({ from, to, hours }) => {
    const state = seasonState({ from, to }, day);
    return state === 'PAST' ? [] : [{ name: '', from, to, hours: [...hours], state }];
  });
}
