import { account as accountEn } from './words/account.en.ts';
import { account as accountFr } from './words/account.fr.ts';
import { content as contentEn } from './words/content.en.ts';
import { content as contentFr } from './words/content.fr.ts';
import { contact as contactEn } from './words/contact.en.ts';
import { contact as contactFr } from './words/contact.fr.ts';
import { desk as deskEn } from './words/desk.en.ts';
import { desk as deskFr } from './words/desk.fr.ts';
import { developer as developerEn } from './words/developer.en.ts';
import { developer as developerFr } from './words/developer.fr.ts';
import { intake as intakeEn } from './words/intake.en.ts';
import { intake as intakeFr } from './words/intake.fr.ts';
import { offline as offlineEn } from './words/offline.en.ts';
import { offline as offlineFr } from './words/offline.fr.ts';
import { personalData as dataEn } from './words/personal-data.en.ts';
import { personalData as dataFr } from './words/personal-data.fr.ts';
import { photos as photosEn } from './words/photos.en.ts';
import { photos as photosFr } from './words/photos.fr.ts';
import { repairStates as placesEn } from './words/repair-states.en.ts';
import { repairStates as placesFr } from './words/repair-states.fr.ts';
import { screens as screensEn } from './words/screens.en.ts';
import { screens as screensFr } from './words/screens.fr.ts';
import { steps as stepsEn } from './words/steps.en.ts';
import { steps as stepsFr } from './words/steps.fr.ts';
import { team as teamEn } from './words/team.en.ts';
import { team as teamFr } from './words/team.fr.ts';

export type { WalkedAction } from './words/step.ts';

export type Language = 'fr' | 'en';

const wordsByLanguage = {
  fr: {
    ...accountFr,
    ...screensFr,
    ...placesFr,
    ...dataFr,
    ...photosFr,
    ...offlineFr,
    content: contentFr,
    contact: contactFr,
    desk: deskFr,
    developer: developerFr,
    intake: intakeFr,
    steps: stepsFr,
    team: teamFr,
  },
  en: {
    ...accountEn,
    ...screensEn,
    ...placesEn,
    ...dataEn,
    ...photosEn,
    ...offlineEn,
    content: contentEn,
    contact: contactEn,
    desk: deskEn,
    developer: developerEn,
    intake: intakeEn,
    steps: stepsEn,
    team: teamEn,
  },
};

/** Texts repeated here, so that journeys notice changes in the product. */
export type Words = (typeof wordsByLanguage)['fr'];

export function wordsOf(language: Language): Words {
  return wordsByLanguage[language];
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text);
}
