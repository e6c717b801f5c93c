import type { Language } from './language.ts';
import { hasTranslations, addTranslations, addDateLocale, type TranslationTree } from './translation-store.ts';

/** Words grouped by reader, so that a visitor loads only one language and no staff words. */
const french = {
  visitor: () => import('./fr/visitor.ts'),
  forms: () => import('./fr/forms.ts'),
  customer: () => withDates(import('./fr/customer.ts')),
  profile: () => import('./fr/profile.ts'),
  workshop: () => import('./fr/workshop.ts'),
  team: () => import('./fr/team.ts'),
  intake: () => import('./fr/intake.ts'),
  import: () => import('./fr/import.ts'),
  content: () => import('./fr/content.ts'),
  settings: () => import('./fr/settings.ts'),
  invitation: () => import('./fr/invitation.ts'),
  conversation: () => import('./fr/conversation.ts'),
  notes: () => import('./fr/notes.ts'),
  palette: () => import('./fr/palette.ts'),
  figures: () => import('./fr/figures.ts'),
  handovers: () => import('./fr/handovers.ts'),
  driverRoute: () => import('./fr/driver-route.ts'),
  tracking: () => withDates(import('./fr/tracking.ts')),
  visitSlots: () => import('./fr/visit-slots.ts'),
};

export type Namespace = keyof typeof french;

const english: Readonly<Record<Namespace, () => Promise<Share>>> = {
  visitor: () => import('./en/visitor.ts'),
  forms: () => import('./en/forms.ts'),
  customer: () => import('./en/customer.ts'),
  profile: () => import('./en/profile.ts'),
  workshop: () => import('./en/workshop.ts'),
  team: () => import('./en/team.ts'),
  intake: () => import('./en/intake.ts'),
  import: () => import('./en/import.ts'),
  content: () => import('./en/content.ts'),
  settings: () => import('./en/settings.ts'),
  invitation: () => import('./en/invitation.ts'),
  conversation: () => import('./en/conversation.ts'),
  notes: () => import('./en/notes.ts'),
  palette: () => import('./en/palette.ts'),
  figures: () => import('./en/figures.ts'),
  handovers: () => import('./en/handovers.ts'),
  driverRoute: () => import('./en/driver-route.ts'),
  tracking: () => import('./en/tracking.ts'),
  visitSlots: () => import('./en/visit-slots.ts'),
};

type Share = { readonly words: TranslationTree };

const loaders: Readonly<Record<Language, typeof english>> = { fr: french, en: english };

/** Waits for the names of months and days as well, which these words come with. */
async function withDates(share: Promise<Share>): Promise<Share> {
  const [loaded, { fr }] = await Promise.all([share, import('date-fns/locale/fr')]);
  addDateLocale('fr', fr);
  return loaded;
}

async function load(language: Language, namespace: Namespace): Promise<void> {
  const { words } = await loaders[language][namespace]();
  addTranslations(language, namespace, words);
}

const requestedNamespaces = new Set<Namespace>(['visitor']);

/** Loads the visitor's words, `more`, and all namespaces requested before. A failure rejects and discards nothing. */
export async function loadWords(language: Language, ...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requestedNamespaces.add(namespace);
  const requestedCount = requestedNamespaces.size;
  await Promise.all([...requestedNamespaces].map((namespace) => load(language, namespace)));
  // Another namespace may have been requested meanwhile.
  if (requestedNamespaces.size > requestedCount) await loadWords(language);
}

export function hasWords(language: Language): boolean {
  return [...requestedNamespaces].every((namespace) => hasTranslations(language, namespace));
}
