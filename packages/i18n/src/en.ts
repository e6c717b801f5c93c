import { words as contentWords } from './en/content.ts';
import { words as conversationWords } from './en/conversation.ts';
import { words as customerWords } from './en/customer.ts';
import { words as driverRouteWords } from './en/driver-route.ts';
import { words as handoverWords } from './en/handovers.ts';
import { words as intakeWords } from './en/intake.ts';
import { words as importWords } from './en/import.ts';
import { words as invitationWords } from './en/invitation.ts';
import mail from './en/mail.json' with { type: 'json' };
import papers from './en/papers.json' with { type: 'json' };
import { words as notesWords } from './en/notes.ts';
import { words as paletteWords } from './en/palette.ts';
import { words as profileWords } from './en/profile.ts';
import { words as figureWords } from './en/figures.ts';
import { words as formWords } from './en/forms.ts';
import { words as settingsWords } from './en/settings.ts';
import { words as teamWords } from './en/team.ts';
import { words as trackingWords } from './en/tracking.ts';
import { words as visitSlotWords } from './en/visit-slots.ts';
import { words as visitorWords } from './en/visitor.ts';
import { words as workshopWords } from './en/workshop.ts';
import type { Words } from './fr.ts';

/** English words with French's keys. Texts given by the owner are literal (specification/screens). */
export const en: Words = {
  ...visitorWords,
  ...formWords,
  ...customerWords,
  ...profileWords,
  ...workshopWords,
  ...teamWords,
  ...intakeWords,
  ...importWords,
  ...invitationWords,
  ...conversationWords,
  ...notesWords,
  ...paletteWords,
  ...handoverWords,
  ...driverRouteWords,
  ...trackingWords,
  ...visitSlotWords,
  ...contentWords,
  ...settingsWords,
  ...figureWords,
  validation: { ...formWords.validation, ...settingsWords.validation, ...importWords.validation },
  notification: {
    ...customerWords.notification,
    toast: {
      ...formWords.notification.toast,
      error: {
        ...formWords.notification.toast.error,
        ...settingsWords.notification.toast.error,
        ...handoverWords.notification.toast.error,
        ...intakeWords.notification.toast.error,
      },
    },
  },
  mail,
  papers,
};
