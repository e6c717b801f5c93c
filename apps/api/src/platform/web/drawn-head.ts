import type { DrawnRoute, Language, ShopContent } from '@atelier/contract';
import { asData } from './draw-page.ts';
import { inAttribute } from './pages.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const locales = { fr: 'fr_FR', en: 'en_GB' } as const;

/** Where a page that the server draws lies in a language. */
export const drawnUrl = (site: string, path: DrawnRoute, language: Language): string =>
  `${site}${path}?lang=${language}`;

/** The shop as search engines read it (schema.org, LocalBusiness). */
const structuredData = ({ brand, contact, hours, footer, main }: ShopContent, site: string, picture: string) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': `${site}/`,
  name: brand,
  description: main[0].description,
  url: `${site}/`,
  image: picture,
  telephone: contact.aside.phone,
  email: contact.aside.email,
  address: contact.aside.address,
  sameAs: footer.social.map(({ url }) => url),
  openingHoursSpecification: [...new Set(hours.filter((window) => window !== null))].map((window) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.filter((_, day) => hours[day] === window),
    opens: window.slice(0, 5),
    closes: window.slice(6),
  })),
});

const link = (attributes: string, href: string): string => `<link ${attributes} href="${inAttribute(href)}"/>`;

/** Where the page lies in each language. */
const places = (path: DrawnRoute, language: Language, site: string): readonly string[] => [
  link('rel="canonical"', drawnUrl(site, path, language)),
  link('rel="alternate" hreflang="fr"', drawnUrl(site, path, 'fr')),
  link('rel="alternate" hreflang="en"', drawnUrl(site, path, 'en')),
  link('rel="alternate" hreflang="x-default"', `${site}${path}`),
];

/** What the landing page is shared and found with. */
const homeWords = (content: ShopContent, language: Language, site: string): readonly string[] => {
  const picture = `${site}/shared-${language}.png`;
  const properties: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': content.brand,
    'og:title': `${content.brand} · ${content.tagline}`,
    'og:description': content.main[0].description,
    'og:url': drawnUrl(site, '/', language),
    'og:image': picture,
    'og:locale': locales[language],
  };
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${inAttribute(value)}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    `<script type="application/ld+json">${asData(structuredData(content, site, picture))}</script>`,
  ];
};

type Page = { readonly path: DrawnRoute; readonly content: ShopContent; readonly language: Language };

/** What a drawn page's head says to machines; `site` is where it is reached. */
export const drawnHead = ({ path, content, language }: Page, site: string): string =>
  [...places(path, language, site), ...(path === '/' ? homeWords(content, language, site) : [])].join('');
