import { loadWords } from '@atelier/i18n';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dueText, durationText, dueReasonText } from './due-text.ts';
import { dueCodes } from '@atelier/domain';

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
  ])('the due text of %s', (due, fr, en) => {
    expect(dueText(due, now, 'fr')).toBe(fr);
    expect(dueText(due, now, 'en')).toBe(en);
  });
});

test('tomorrow is a day, whatever the clocks do', () => {
  vi.stubEnv('TZ', 'America/Toronto');
  onTestFinished(() => void vi.unstubAllEnvs());
  const eve = new Date(2027, 2, 13, 23, 30);
  expect(dueText(new Date(2027, 2, 14, 12), eve, 'en')).toBe('tomorrow 12:00');
  expect(dueText(new Date(2027, 2, 15, 12), eve, 'en')).toBe('Mon 12:00');
});

describe('for how long', () => {
  test.each([
    [timeOf(23, 14), 'à l’instant', 'just now'],
    [timeOf(22, 16), 'depuis 22 h', 'for 22h'],
    [timeOf(9, 14), 'depuis 2 sem.', 'for 2w'],
  ])('the duration since %s', (since, fr, en) => {
    expect(durationText(since, now, 'fr')).toBe(fr);
    expect(durationText(since, now, 'en')).toBe(en);
  });
});

const today = '2026-11-23';

beforeAll(async () => {
  await Promise.all((['fr', 'en'] as const).map((language) => loadWords(language, 'workshop')));
});

const reasons = [
  [{ code: 'WINDOW', day: '2026-11-23', time: '12:00' }, 'fin du créneau\u202f: 12:00', 'window ends 12:00'],
  [
    { code: 'WINDOW', day: '2026-11-20', time: '12:00' },
    'fin du créneau\u202f: ven. 20, 12:00',
    'window ends Fri 20, 12:00',
  ],
  [
    { code: 'CUT_OFF', day: '2026-11-24', time: '09:00' },
    'sans chauffeur\u202f: mar. 24, 09:00',
    'no driver yet for Tue 24, 09:00',
  ],
  [{ code: 'CLOSING' }, 'à rentrer avant la fermeture', 'bring in before closing'],
  [{ code: 'PARTNER', day: '2026-11-24' }, 'promis par le partenaire\u202f: mar. 24', 'partner promised Tue 24'],
  [{ code: 'PROMISE', day: '2026-10-30' }, 'promis pour ven. 30 oct.', 'promised for Fri 30 Oct'],
  [{ code: 'PROMISE', day: '2026-11-01' }, 'promis pour dim. 1er', 'promised for Sun 1'],
  [{ code: 'ANSWER', hours: 24 }, 'réponse attendue en 24\u00a0h', 'answer expected within 24h'],
  [{ code: 'MESSAGE', hours: 4 }, 'réponse promise en 4\u00a0h ouvrées', 'answer promised within 4 working hours'],
  [{ code: 'CALL', day: '2026-11-23', time: '16:30' }, 'rappeler\u202f: 16:30', 'call back 16:30'],
  [{ code: 'LIMIT', hours: 1 }, 'délai\u202f: 1\u00a0h ouvrée', 'limit: 1 working hour'],
  [{ code: 'LIMIT', hours: 4 }, 'délai : 4\u00a0h ouvrées', 'limit: 4 working hours'],
] as const;

test.each(reasons)('the reason %o has its text', (reason, fr, en) => {
  expect([dueReasonText(reason, today, 'fr'), dueReasonText(reason, today, 'en')]).toEqual([fr, en]);
});

test('every reason of a due date has words', () => {
  expect(new Set(reasons.map(([{ code }]) => code))).toEqual(new Set(dueCodes));
});
