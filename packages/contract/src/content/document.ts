import {
  hasControlCharacter,
  hasLoneSurrogate,
  hasUnsafeLink,
  hoursProblem,
  isSafeLink,
  isWindow,
  type OpenDays,
  seasonState,
} from '@atelier/domain';
import * as z from 'zod/mini';
import type { Language } from '../auth/user.ts';
import { email } from '../fields.ts';
import { phone, storedPhone } from '../phone-field.ts';
import { contentLimits } from './content-limits.ts';

/* Content of the shop for landing page, terms, mails and footer. It is stored as one bilingual document. Pages get one language, and a
   missing text falls back to the other. */

export const contentIcons = [
  'phone',
  'laptop',
  'tablet',
  'console',
  'watch',
  'television',
  'washing-machine',
  'printer',
  'headphones',
  'camera',
  'van',
  'price',
  'steps',
  'warranty',
  'tools',
  'clock',
  'leaf',
  'talk',
] as const;

export const socialNames = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp'] as const;

export const sectionNames = ['hero', 'services', 'chooseUs', 'about'] as const;

export type SectionName = (typeof sectionNames)[number];

type TextForm = 'line' | 'lines' | 'markup';

function text(limit: number, form: TextForm = 'line') {
  return z.string('required').check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(limit, 'tooLong'),
    z.refine((value) => !hasControlCharacter(value, form !== 'line') && !hasLoneSurrogate(value), 'controlCharacter'),
    z.refine((value) => form !== 'markup' || !hasUnsafeLink(value), 'link'),
  );
}

function bilingualText(limit: number, form?: TextForm) {
  return z.object({ fr: text(limit, form), en: text(limit, form) });
}

export type BothLanguages = { readonly fr: string; readonly en: string };

export function isBothLanguages(value: unknown): value is BothLanguages {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value;
}

const placement = { enabled: z.boolean(), order: z.int().check(z.minimum(0), z.maximum(100)) };

/** Returns the shape of a week's hours, Monday first, with null for a closed day. */
function weekOf(isValid: (hours: string) => boolean) {
  const day = z.nullable(z.string().check(z.refine(isValid, 'visit.window')));
  return z.tuple([day, day, day, day, day, day, day]);
}

/** Each day has one window or two. */
const PageWeek = weekOf((hours) => hoursProblem(hours) === null);

/** Returns the content's shape with the given text kind: a pair in the document, a string on a page. */
function shapeOf<Kind extends z.core.$ZodType>(words: (limit: number, form?: TextForm) => Kind) {
  const { title, titlePart, description, paragraph, label, alternative } = contentLimits;
  const heading = { title: words(title), description: words(description) };
  const iconItem = z.object({ icon: z.enum(contentIcons), ...heading });
  const labelled = z.object({ label: words(label), placeholder: words(label) });
  return z.object({
    brand: words(contentLimits.brand),
    tagline: words(contentLimits.tagline),
    navbar: z.object({ logo: z.object({ image: picture(words(alternative)) }) }),
    main: z.tuple([
      z.object({
        name: z.literal('hero'),
        ...placement,
        titleBefore: words(titlePart),
        titleCenter: words(titlePart),
        titleAfter: words(titlePart),
        description: words(description),
        button1: words(label),
        button2: words(label),
        image: picture(words(alternative)),
      }),
      z.object({
        name: z.literal('services'),
        ...placement,
        ...heading,
        items: list(iconItem),
      }),
      z.object({
        name: z.literal('chooseUs'),
        ...placement,
        ...heading,
        items: list(iconItem),
      }),
      z.object({
        name: z.literal('about'),
        ...placement,
        image: picture(words(alternative)),
        title: words(title),
        description1: words(paragraph, 'lines'),
        description2: words(paragraph, 'lines'),
        items: list(z.object(heading)),
      }),
    ]),
    contact: z.object({
      header: z.object(heading),
      form: z.object({
        name: labelled,
        email: labelled,
        phone: labelled,
        message: labelled,
        submit: words(label),
      }),
      aside: z.object({
        title: words(title),
        description: words(description),
        addressLabel: words(label),
        address: words(contentLimits.address, 'lines'),
        emailLabel: words(label),
        email,
        phoneLabel: words(label),
        phone: z.union([phone(), storedPhone()], 'phone.invalid'),
      }),
    }),
    footer: z.object({
      social: list(
        z.object({
          name: z.enum(socialNames),
          url: z.string().check(
            z.maxLength(500, 'tooLong'),
            z.refine((value) => isSafeLink(value) && value.startsWith('https:'), 'link'),
          ),
        }),
        contentLimits.socials,
      ),
    }),
    /** One window a day, `HH:mm-HH:mm`. Older versions show them. */
    hours: weekOf(isWindow),
    /** Written in the markup of the domain's `parseMarkup`. */
    terms: words(contentLimits.legal, 'markup'),
    privacy: words(contentLimits.legal, 'markup'),
  });
}

/** Costs, payment and service area. Empty entries aren't shown. */
function costsOf<Kind extends z.core.$ZodType>(words: (limit: number, form?: TextForm) => Kind) {
  const { title, description } = contentLimits;
  return z.object({
    title: words(title),
    visit: words(description),
    diagnosis: words(description),
    refusal: words(description),
    payment: words(description),
    zones: words(description),
  });
}

export const costLines = ['visit', 'diagnosis', 'refusal', 'payment', 'zones'] as const;

/** Stored picture, named as under `/files/`. The focus is from 0 to 1 in both directions. */
function picture<Words extends z.core.$ZodType>(alternative: Words) {
  return z.nullable(
    z.object({
      id: z.string().check(z.regex(/^[\da-f]{32}\.webp$/, 'invalid')),
      alternative,
      focus: z.object({
        x: z.number().check(z.minimum(0), z.maximum(1)),
        y: z.number().check(z.minimum(0), z.maximum(1)),
      }),
    }),
  );
}

function list<Item extends z.core.$ZodType>(item: Item, max: number = contentLimits.items) {
  return z.array(item).check(z.maxLength(max, 'tooLong'));
}

const emptyBilingualText: BothLanguages = { fr: '', en: '' };

const emptyCosts = {
  title: emptyBilingualText,
  visit: emptyBilingualText,
  diagnosis: emptyBilingualText,
  refusal: emptyBilingualText,
  payment: emptyBilingualText,
  zones: emptyBilingualText,
};

export const ContentDocument = z
  // Documents stored before this field existed have no costs.
  .extend(shapeOf(bilingualText), { costs: z._default(costsOf(bilingualText), emptyCosts) })
  .check(z.refine(({ main }) => main.some(({ enabled }) => enabled), { path: ['main'], error: 'content.noSection' }));
export type ContentDocument = z.infer<typeof ContentDocument>;

/** Closed days, `YYYY-MM-DD`, both included. */
const PageClosure = z.object({ from: z.string(), to: z.string(), words: z.string() });

/** Season that isn't over. SOON is announced. */
const PageSeason = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  hours: PageWeek,
  state: z.enum(['CURRENT', 'SOON', 'LATER']),
});

/** Content in one language. The opening hours come from the settings, and the document's own hours are ignored. */
export const PageContent = z.extend(shapeOf(text), {
  hours: PageWeek,
  seasons: z._default(z.array(PageSeason), []),
  closures: z._default(z.array(PageClosure), []),
  costs: costsOf(text),
});
export type PageContent = z.infer<typeof PageContent>;

/** Content without the long legal texts, which have their own pages. */
export const ShopContent = z.omit(PageContent, { terms: true, privacy: true });
export type ShopContent = z.infer<typeof ShopContent>;

/** Opening days with the day, in the shop's time zone, on which a page shows them. */
export type ShownDays = OpenDays & { readonly today: string };

/**
 * Returns the document in one language, with the other as fallback. The settings give the week, and the closures and seasons that aren't over.
 */
export function pageContent(document: ContentDocument, language: Language, open: ShownDays): PageContent {
  const { hours, today } = open;
  const closures = open.closures
    .filter(({ to }) => to >= today)
    .map(({ from, to, words }) => ({ from, to, words: words ?? '' }));
  const seasons = open.seasons
    .map(({ name, ...season }) => ({ ...season, name: name ?? '', state: seasonState(season, today) }))
    .filter(({ state }) => state !== 'PAST')
    .toSorted((one, other) => one.from.localeCompare(other.from));
  return PageContent.parse(localizedValue({ ...document, hours, seasons, closures }, language));
}

function localizedValue(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => localizedValue(each, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isBothLanguages(value)) return value[language] || value[language === 'fr' ? 'en' : 'fr'];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, localizedValue(each, language)]));
}
