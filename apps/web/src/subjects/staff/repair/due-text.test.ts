import { loadWords } from '@atelier/i18n';
import { beforeAll, describe, expect, test } from 'vitest';
import { dueText, durationText } from './due-text.ts';

const now = new Date(2026, 10, 23, 14, 0);

function timeOf(day: number, hour: number, minute = 0): Date {
  return new Date(2026, 10, day, hour, minute);
}

beforeAll(async () => {
  await Promise.all((['fr', 'en'] as const).flatMap((language) => [loadWords(language, 'workshop')]));
});

describe('until when', () => {
  test.each([
    [timeOf(23, 17, 30), 'avant 17:30', 'by 17:30'],
    [timeOf(24, 12), 'demain 12:00', 'tomorrow 12:00'],
    [timeOf(26, 9), 'jeu. 09:00', 'Thu 09:00'],
    [timeOf(33, 9), '3 déc. 09:00', '3 Dec 09:00'],
    [timeOf(23, 23, 59), 'aujourd’hui', 'today'],
    [timeOf(24, 23, 59), 'demain', 'tomorrow'],
    [timeOf(26, 23, 59), 'jeu.', 'Thu'],
    [timeOf(33, 23, 59), '3 déc.', '3 Dec'],
    [timeOf(23, 13, 40), 'retard 20 min', '20m overdue'],
    [timeOf(21, 9), 'retard 2 j', '2d overdue'],
  ])('%s', (due, fr, en) => {
    expect(dueText(due, now, 'fr')).toBe(fr);
    expect(dueText(due, now, 'en')).toBe(en);
  });
});

describe('for how long', () => {
  test.each([
    [timeOf(23, 14), 'à l’instant', 'just now'],
    [timeOf(22, 16), 'depuis 22 h', 'for 22h'],
    [timeOf(9, 14), 'depuis 2 sem.', 'for 2w'],
  ])('%s', (since, fr, en) => {
    expect(durationText(since, now, 'fr')).toBe(fr);
    expect(durationText(since, now, 'en')).toBe(en);
  });
});
