import { contentWords } from './fr/content.ts';
import { conversationWords } from './fr/conversation.ts';
import { customerWords } from './fr/customer.ts';
import { driverRouteWords } from './fr/driver-route.ts';
import { handoverWords } from './fr/handovers.ts';
import { intakeWords } from './fr/intake.ts';
import { importWords } from './fr/import.ts';
import { invitationWords } from './fr/invitation.ts';
import mail from './fr/mail.json' with { type: 'json' };
import papers from './fr/papers.json' with { type: 'json' };
import { notesWords } from './fr/notes.ts';
import { paletteWords } from './fr/palette.ts';
import { profileWords } from './fr/profile.ts';
import { figureWords } from './fr/figures.ts';
import { formWords } from './fr/forms.ts';
import { settingsWords } from './fr/settings.ts';
import { teamWords } from './fr/team.ts';
import { trackingWords } from './fr/tracking.ts';
import { visitSlotWords } from './fr/visit-slots.ts';
import { visitorWords } from './fr/visitor.ts';
import { workshopWords } from './fr/workshop.ts';

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
