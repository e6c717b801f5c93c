import { defaultSettings } from '@atelier/domain';
import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { openingRows } from './opening-hours.ts';
import { daysName, hoursName } from './opening-words.ts';

beforeAll(() => Promise.all([loadWords('fr', 'visitor'), loadWords('en', 'visitor')]));

test.each([
  ['en', ['Monday to Friday: 9:00 AM to 6:00 PM', 'Saturday: 10:00 AM to 4:00 PM', 'Sunday: Closed']],
  ['fr', ['Lundi au vendredi: 9 h – 18 h', 'Samedi: 10 h – 16 h', 'Dimanche: Fermé']],
] as const)('usual hours in %s', (language, lines) => {
  const t = translate(language);
  const rows = openingRows(defaultSettings.hours);
  expect(rows.map((row) => `${daysName(t, row)}: ${hoursName(t, row, language)}`.replaceAll(/\s/gu, ' '))).toEqual(
    lines,
  );
});
