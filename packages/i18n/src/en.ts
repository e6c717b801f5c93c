import { contentWords } from './en/content.ts';
import { conversationWords } from './en/conversation.ts';
import { customerWords } from './en/customer.ts';
import { driverRouteWords } from './en/driver-route.ts';
import { handoverWords } from './en/handovers.ts';
import { intakeWords } from './en/intake.ts';
import { importWords } from './en/import.ts';
import { invitationWords } from './en/invitation.ts';
import mail from './en/mail.json' with { type: 'json' };
import papers from './en/papers.json' with { type: 'json' };
import { notesWords } from './en/notes.ts';
import { paletteWords } from './en/palette.ts';
import { profileWords } from './en/profile.ts';
import { figureWords } from './en/figures.ts';
import { formWords } from './en/forms.ts';
import { settingsWords } from './en/settings.ts';
import { teamWords } from './en/team.ts';
import { trackingWords } from './en/tracking.ts';
import { visitSlotWords } from './en/visit-slots.ts';
import { visitorWords } from './en/visitor.ts';
import { workshopWords } from './en/workshop.ts';
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
