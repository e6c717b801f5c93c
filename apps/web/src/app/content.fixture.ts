import {
  ContentDocument,
  contentIcons,
  contentLimits,
  socialNames,
  type ActiveContent,
  type PageContent,
} from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';

export type TextOfLength = (limit: number) => string;

function pageOf(words: TextOfLength): PageContent {
  const { brand, tagline, title, titlePart, description, paragraph, label, address, legal, items } = contentLimits;
  const labelled = { label: words(label), placeholder: words(label) };
  const iconItems = Array.from({ length: items }, (_, index) => ({
    icon: contentIcons[index % contentIcons.length] ?? 'phone',
    title: words(title),
    description: words(description),
  }));
  const headed = { title: words(title), description: words(description) };
  return {
    brand: words(brand),
    tagline: words(tagline),
    navbar: { logo: { image: null } },
    main: [
      {
        name: 'hero',
        enabled: true,
        order: 1,
        titleBefore: words(titlePart),
        titleCenter: words(titlePart),
        titleAfter: words(titlePart),
        description: words(description),
        button1: words(label),
        button2: words(label),
        image: null,
      },
      { name: 'services', enabled: true, order: 2, ...headed, items: iconItems },
      { name: 'chooseUs', enabled: true, order: 3, ...headed, items: iconItems },
      {
        name: 'about',
        enabled: true,
        order: 4,
        image: null,
        title: words(title),
        description1: words(paragraph),
        description2: words(paragraph),
        items: iconItems,
      },
    ],
    contact: {
      header: headed,
      form: { name: labelled, email: labelled, phone: labelled, message: labelled, submit: words(label) },
      aside: {
        ...headed,
        addressLabel: words(label),
        address: words(address),
        emailLabel: words(label),
        email: 'shop@atelier.test',
        phoneLabel: words(label),
        phone: '+21671000000',
      },
    },
    costs: {
      title: words(title),
      visit: words(description),
      diagnosis: words(description),
      refusal: words(description),
      payment: words(description),
      zones: words(description),
    },
    footer: { social: socialNames.map((name) => ({ name, url: `https://example.org/${name}` })) },
    hours: ['09:00-12:30 14:30-18:00', '09:30-18:00', '09:00-18:00', '09:30-18:00', '09:00-18:00', '10:00-16:00', null],
    seasons: [
      {
        name: words(40),
        from: '2026-12-01',
        to: '2026-12-23',
        hours: ['08:30-12:30 14:30-18:30', null, '08:30-12:30 14:30-18:30', null, null, null, null],
        state: 'SOON',
      },
    ],
    closures: [{ from: '2026-12-24', to: '2026-12-26', words: words(120) }],
    terms: words(legal),
    privacy: words(legal),
  };
}

export function createContent(words: TextOfLength): ActiveContent {
  return { version: 1, fr: pageOf(words), en: pageOf(words) };
}

const untranslatedKeys = new Set(['name', 'icon', 'email', 'phone', 'url', 'hours']);

function inBothLanguages(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return untranslatedKeys.has(key) ? value : { fr: value, en: value };
  if (Array.isArray(value)) return value.map((each) => inBothLanguages(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inBothLanguages(each, name)]));
}

export function createContentDocument(words: TextOfLength): ContentDocument {
  return ContentDocument.parse(inBothLanguages({ ...pageOf(words), hours: defaultSettings.hours }));
}
