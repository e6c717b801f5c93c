import type { Language } from './language.ts';
import { hasTranslations, addTranslations, addDateLocale } from './translation-store.ts';

/** Words grouped by reader, so that a visitor loads only one language and no staff words. */
export type Namespace =
  | 'visitor'
  | 'forms'
  | 'customer'
  | 'profile'
  | 'workshop'
  | 'team'
  | 'intake'
  | 'import'
  | 'content'
  | 'settings'
  | 'invitation'
  | 'conversation'
  | 'notes'
  | 'palette'
  | 'figures'
  | 'handovers'
  | 'driverRoute'
  | 'tracking'
  | 'visitSlots';

const loaders: Readonly<Record<Language, Readonly<Record<Namespace, () => Promise<void>>>>> = {
  fr: {
    visitor: async () => addTranslations('fr', 'visitor', (await import('./fr/visitor.ts')).visitorWords),
    forms: async () => addTranslations('fr', 'forms', (await import('./fr/forms.ts')).formWords),
    customer: async () => {
      const [{ customerWords }, { fr }] = await Promise.all([import('./fr/customer.ts'), import('date-fns/locale/fr')]);
      addTranslations('fr', 'customer', customerWords);
      addDateLocale('fr', fr);
    },
    profile: async () => addTranslations('fr', 'profile', (await import('./fr/profile.ts')).profileWords),
    workshop: async () => addTranslations('fr', 'workshop', (await import('./fr/workshop.ts')).workshopWords),
    team: async () => addTranslations('fr', 'team', (await import('./fr/team.ts')).teamWords),
    intake: async () => addTranslations('fr', 'intake', (await import('./fr/intake.ts')).intakeWords),
    content: async () => addTranslations('fr', 'content', (await import('./fr/content.ts')).contentWords),
    settings: async () => addTranslations('fr', 'settings', (await import('./fr/settings.ts')).settingsWords),
    import: async () => addTranslations('fr', 'import', (await import('./fr/import.ts')).importWords),
    invitation: async () => addTranslations('fr', 'invitation', (await import('./fr/invitation.ts')).invitationWords),
    conversation: async () =>
      addTranslations('fr', 'conversation', (await import('./fr/conversation.ts')).conversationWords),
    notes: async () => addTranslations('fr', 'notes', (await import('./fr/notes.ts')).notesWords),
    palette: async () => addTranslations('fr', 'palette', (await import('./fr/palette.ts')).paletteWords),
    figures: async () => addTranslations('fr', 'figures', (await import('./fr/figures.ts')).figureWords),
    handovers: async () => addTranslations('fr', 'handovers', (await import('./fr/handovers.ts')).handoverWords),
    driverRoute: async () =>
      addTranslations('fr', 'driverRoute', (await import('./fr/driver-route.ts')).driverRouteWords),
    tracking: async () => {
      const [{ trackingWords }, { fr }] = await Promise.all([import('./fr/tracking.ts'), import('date-fns/locale/fr')]);
      addTranslations('fr', 'tracking', trackingWords);
      addDateLocale('fr', fr);
    },
    visitSlots: async () => addTranslations('fr', 'visitSlots', (await import('./fr/visit-slots.ts')).visitSlotWords),
  },
  en: {
    visitor: async () => addTranslations('en', 'visitor', (await import('./en/visitor.ts')).visitorWords),
    forms: async () => addTranslations('en', 'forms', (await import('./en/forms.ts')).formWords),
    customer: async () => addTranslations('en', 'customer', (await import('./en/customer.ts')).customerWords),
    profile: async () => addTranslations('en', 'profile', (await import('./en/profile.ts')).profileWords),
    workshop: async () => addTranslations('en', 'workshop', (await import('./en/workshop.ts')).workshopWords),
    team: async () => addTranslations('en', 'team', (await import('./en/team.ts')).teamWords),
    intake: async () => addTranslations('en', 'intake', (await import('./en/intake.ts')).intakeWords),
    content: async () => addTranslations('en', 'content', (await import('./en/content.ts')).contentWords),
    settings: async () => addTranslations('en', 'settings', (await import('./en/settings.ts')).settingsWords),
    import: async () => addTranslations('en', 'import', (await import('./en/import.ts')).importWords),
    invitation: async () => addTranslations('en', 'invitation', (await import('./en/invitation.ts')).invitationWords),
    conversation: async () =>
      addTranslations('en', 'conversation', (await import('./en/conversation.ts')).conversationWords),
    notes: async () => addTranslations('en', 'notes', (await import('./en/notes.ts')).notesWords),
    palette: async () => addTranslations('en', 'palette', (await import('./en/palette.ts')).paletteWords),
    figures: async () => addTranslations('en', 'figures', (await import('./en/figures.ts')).figureWords),
    handovers: async () => addTranslations('en', 'handovers', (await import('./en/handovers.ts')).handoverWords),
    driverRoute: async () =>
      addTranslations('en', 'driverRoute', (await import('./en/driver-route.ts')).driverRouteWords),
    tracking: async () => addTranslations('en', 'tracking', (await import('./en/tracking.ts')).trackingWords),
    visitSlots: async () => addTranslations('en', 'visitSlots', (await import('./en/visit-slots.ts')).visitSlotWords),
  },
};

const requestedNamespaces = new Set<Namespace>(['visitor']);

/** Loads the visitor's words, `more`, and all namespaces requested before. A failure rejects and discards nothing. */
export async function loadWords(language: Language, ...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) requestedNamespaces.add(namespace);
  const requestedCount = requestedNamespaces.size;
  await Promise.all([...requestedNamespaces].map((namespace) => loaders[language][namespace]()));
  // Another namespace may have been requested meanwhile.
  if (requestedNamespaces.size > requestedCount) await loadWords(language);
}

export function hasWords(language: Language): boolean {
  return [...requestedNamespaces].every((namespace) => hasTranslations(language, namespace));
}
