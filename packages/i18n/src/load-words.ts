import type { Language } from './language.ts';
import { isLearnt, learn, learnDates } from './vocabulary.ts';

/** The words by who reads them; a page asks for what it needs, so that a visitor loads neither the workshop's nor the other language's. */
export type Share =
  | 'visitor'
  | 'served'
  | 'customer'
  | 'profile'
  | 'workshop'
  | 'team'
  | 'intake'
  | 'content'
  | 'settings'
  | 'invitation'
  | 'conversation'
  | 'notes';

const loaders: Readonly<Record<Language, Readonly<Record<Share, () => Promise<void>>>>> = {
  fr: {
    visitor: async () => learn('fr', 'visitor', (await import('./fr/visitor.ts')).visitorWords),
    served: async () => learn('fr', 'served', (await import('./fr/served.ts')).servedWords),
    customer: async () => {
      const [{ customerWords }, { fr }] = await Promise.all([import('./fr/customer.ts'), import('date-fns/locale/fr')]);
      learn('fr', 'customer', customerWords);
      learnDates('fr', fr);
    },
    profile: async () => learn('fr', 'profile', (await import('./fr/profile.ts')).profileWords),
    workshop: async () => learn('fr', 'workshop', (await import('./fr/workshop.ts')).workshopWords),
    team: async () => learn('fr', 'team', (await import('./fr/team.ts')).teamWords),
    intake: async () => learn('fr', 'intake', (await import('./fr/intake.ts')).intakeWords),
    content: async () => learn('fr', 'content', (await import('./fr/content.ts')).contentWords),
    settings: async () => learn('fr', 'settings', (await import('./fr/settings.ts')).settingsWords),
    invitation: async () => learn('fr', 'invitation', (await import('./fr/invitation.ts')).invitationWords),
    conversation: async () => learn('fr', 'conversation', (await import('./fr/conversation.ts')).conversationWords),
    notes: async () => learn('fr', 'notes', (await import('./fr/notes.ts')).notesWords),
  },
  en: {
    visitor: async () => learn('en', 'visitor', (await import('./en/visitor.ts')).visitorWords),
    served: async () => learn('en', 'served', (await import('./en/served.ts')).servedWords),
    customer: async () => learn('en', 'customer', (await import('./en/customer.ts')).customerWords),
    profile: async () => learn('en', 'profile', (await import('./en/profile.ts')).profileWords),
    workshop: async () => learn('en', 'workshop', (await import('./en/workshop.ts')).workshopWords),
    team: async () => learn('en', 'team', (await import('./en/team.ts')).teamWords),
    intake: async () => learn('en', 'intake', (await import('./en/intake.ts')).intakeWords),
    content: async () => learn('en', 'content', (await import('./en/content.ts')).contentWords),
    settings: async () => learn('en', 'settings', (await import('./en/settings.ts')).settingsWords),
    invitation: async () => learn('en', 'invitation', (await import('./en/invitation.ts')).invitationWords),
    conversation: async () => learn('en', 'conversation', (await import('./en/conversation.ts')).conversationWords),
    notes: async () => learn('en', 'notes', (await import('./en/notes.ts')).notesWords),
  },
};

const wanted = new Set<Share>(['visitor']);

/**
 * Loads a language's words: the visitor's, `more`, and whatever was asked for before in any language. Rejects when they can't be
 * loaded; then nothing that is known is lost.
 */
export async function loadWords(language: Language, ...more: readonly Share[]): Promise<void> {
  for (const share of more) wanted.add(share);
  const asked = wanted.size;
  await Promise.all([...wanted].map((share) => loaders[language][share]()));
  // A page may have asked for more while these were on their way.
  if (wanted.size > asked) await loadWords(language);
}

/** Whether a language can be spoken at once, with all that was asked for. */
export function hasWords(language: Language): boolean {
  return [...wanted].every((share) => isLearnt(language, share));
}
