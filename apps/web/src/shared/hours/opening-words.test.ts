import { defaultSettings } from '@atelier/domain';
import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { openingRows } from './opening-hours.ts';
import { daysName, hoursName, seasonTitle } from './opening-words.ts';

beforeAll(() => Promise.all([loadWords('fr', 'visitor'), loadWords('en', 'visitor')]));

test.each([
  ['en', ['Monday to Friday: 9:00 AM to 6:00 PM', 'Saturday: 10:00 AM to 4:00 PM', 'Sunday: Closed']],
  ['fr', ['Lundi au vendredi: de 9 h à 18 h', 'Samedi: de 10 h à 16 h', 'Dimanche: Fermé']],
] as const)('usual hours in %s', (language, lines) => {
  const t = translate(language);
  const rows = openingRows(defaultSettings.hours);
  expect(rows.map((row) => `${daysName(t, row)}: ${hoursName(t, row, language)}`.replaceAll(/\s/gu, ' '))).toEqual(
    lines,
  );
});

test.each([
  ['en', '8:00 AM to 12:30 PM and 2:00 PM to 6:00 PM', ['Until 31 August: Summer', 'From 1 July: Summer']],
  ['fr', 'de 8 h à 12 h 30 et de 14 h à 18 h', ['Jusqu’au 31 août : Summer', 'À partir du 1er juillet : Summer']],
] as const)('two windows and a season in %s', (language, hours, titles) => {
  const t = translate(language);
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
  const row = { from: 0, to: 0, hours: '08:00-12:30 14:00-18:00' };
  expect(plain(hoursName(t, row, language))).toBe(hours);
  const season = { from: '2027-07-01', to: '2027-08-31', name: 'Summer' };
  expect([true, false].map((isCurrent) => plain(seasonTitle(t, { ...season, isCurrent }, language)))).toEqual(titles);
});
