import { contentWords } from './fr/content.ts';
import { customerWords } from './fr/customer.ts';
import { invitationWords } from './fr/invitation.ts';
import mail from './fr/mail.json' with { type: 'json' };
import { profileWords } from './fr/profile.ts';
import { servedWords } from './fr/served.ts';
import { settingsWords } from './fr/settings.ts';
import { teamWords } from './fr/team.ts';
import { visitorWords } from './fr/visitor.ts';
import { workshopWords } from './fr/workshop.ts';

/** Every word in French: the language in which the product is written, and the source of the keys' types. */
export const fr = {
  ...visitorWords,
  ...servedWords,
  ...customerWords,
  ...profileWords,
  ...workshopWords,
  ...teamWords,
  ...invitationWords,
  ...contentWords,
  ...settingsWords,
  validation: { ...servedWords.validation, ...settingsWords.validation },
  notification: {
    ...customerWords.notification,
    toast: {
      ...servedWords.notification.toast,
      error: { ...servedWords.notification.toast.error, ...settingsWords.notification.toast.error },
    },
  },
  mail,
};

/** The shape both languages have. */
export type Words = typeof fr;
