import type { ServerRenderedRoute, Language, ShopContent } from '@atelier/contract';
import { addDays, type WeekHours, windowsOf } from '@atelier/domain';
import { scriptJson } from './render-page.ts';
import { escapeHtml } from '../escape-html.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const locales = { fr: 'fr_FR', en: 'en_GB' } as const;

export function localizedUrl(site: string, path: ServerRenderedRoute, language: Language): string {
  return `${site}${path}?lang=${language}`;
}

type HeadInput = { readonly path: ServerRenderedRoute; readonly content: ShopContent; readonly language: Language };

export function renderedHead({ path, content, language }: HeadInput, site: string): string {
  return [...alternateLinks(path, language, site), ...(path === '/' ? homeMetadata(content, language, site) : [])].join(
    '',
  );
}

function alternateLinks(path: ServerRenderedRoute, language: Language, site: string): readonly string[] {
  return [
    link('rel="canonical"', localizedUrl(site, path, language)),
    link('rel="alternate" hreflang="fr"', localizedUrl(site, path, 'fr')),
    link('rel="alternate" hreflang="en"', localizedUrl(site, path, 'en')),
    link('rel="alternate" hreflang="x-default"', `${site}${path}`),
  ];
}

function link(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeHtml(href)}"/>`;
}

function homeMetadata(content: ShopContent, language: Language, site: string): readonly string[] {
  const picture = `${site}/shared-${language}.png`;
  const properties: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': content.brand,
    'og:title': `${content.brand} · ${content.tagline}`,
    'og:description': content.main[0].description,
    'og:url': localizedUrl(site, '/', language),
    'og:image': picture,
    'og:locale': locales[language],
  };
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    `<script type="application/ld+json">${scriptJson(structuredData(content, site, picture))}</script>`,
  ];
}

function structuredData(content: ShopContent, site: string, picture: string) {
  const { brand, contact, closures, footer, main } = content;
  return {
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
    openingHoursSpecification: periodsOf(content).flatMap(openingHours),
    ...(closures.length > 0 && { specialOpeningHoursSpecification: closures.map(closedDays) }),
  };
}

/** schema.org marks a closed day by equal opening and closing times. */
function closedDays({ from, to }: ShopContent['closures'][number]) {
  return {
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  };
}

type Period = { readonly hours: WeekHours; readonly from?: string | undefined; readonly to?: string | undefined };

/** Returns seasons and the days between them, which don't overlap, because a reader adds up all that are valid. */
function periodsOf({ hours, seasons }: ShopContent): readonly Period[] {
  const periods: Period[] = [];
  // `undefined` before the first period, because the week needs no beginning.
  let from: string | undefined;
  for (const season of seasons) {
    const eve = addDays(season.from, -1);
    if (season.state !== 'CURRENT' && (from === undefined || from <= eve)) periods.push({ hours, from, to: eve });
    periods.push(season);
    from = addDays(season.to, 1);
  }
  return [...periods, { hours, from }];
}

/** Returns an entry for each window, with the days that have it. */
function openingHours({ hours, from: validFrom, to: validThrough }: Period) {
  return [...new Set(hours.flatMap(windowsOf))].map((window) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.filter((_, day) => windowsOf(hours[day] ?? null).includes(window)),
    opens: window.slice(0, 5),
    closes: window.slice(6),
    validFrom,
    validThrough,
  }));
}
