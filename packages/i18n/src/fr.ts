import { words as contentWords } from './fr/content.ts';
import { words as conversationWords } from './fr/conversation.ts';
import { words as customerWords } from './fr/customer.ts';
import { words as driverRouteWords } from './fr/driver-route.ts';
import { words as handoverWords } from './fr/handovers.ts';
import { words as intakeWords } from './fr/intake.ts';
import { words as importWords } from './fr/import.ts';
import { words as invitationWords } from './fr/invitation.ts';
import mail from './fr/mail.json' with { type: 'json' };
import papers from './fr/papers.json' with { type: 'json' };
import { words as notesWords } from './fr/notes.ts';
import { words as paletteWords } from './fr/palette.ts';
import { words as profileWords } from './fr/profile.ts';
import { words as figureWords } from './fr/figures.ts';
import { words as formWords } from './fr/forms.ts';
import { words as settingsWords } from './fr/settings.ts';
import { words as teamWords } from './fr/team.ts';
import { words as trackingWords } from './fr/tracking.ts';
import { words as visitSlotWords } from './fr/visit-slots.ts';
import { words as visitorWords } from './fr/visitor.ts';
import { words as workshopWords } from './fr/workshop.ts';

/** French words. They define the types of the keys. */
export const fr = {
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

export type Words = typeof fr;
