import { loadWords } from '@atelier/i18n';
import { dueCodes } from '@atelier/domain';
import { beforeAll, expect, test } from 'vitest';
import { dueReasonText } from './due-reason.ts';

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
  [{ code: 'ANSWER', hours: 24 }, 'réponse attendue en 24 h', 'answer expected within 24h'],
  [{ code: 'MESSAGE', hours: 4 }, 'réponse promise en 4 h ouvrées', 'answer promised within 4 working hours'],
  [{ code: 'CALL', day: '2026-11-23', time: '16:30' }, 'rappeler\u202f: 16:30', 'call back 16:30'],
  [{ code: 'LIMIT', hours: 4 }, 'délai : 4 h ouvrées', 'limit: 4 working hours'],
] as const;

test.each(reasons)('%o', (reason, fr, en) => {
  expect([dueReasonText(reason, today, 'fr'), dueReasonText(reason, today, 'en')]).toEqual([fr, en]);
});

test('nothing is left out that a turn may end by', () => {
  expect(new Set(reasons.map(([{ code }]) => code))).toEqual(new Set(dueCodes));
});
