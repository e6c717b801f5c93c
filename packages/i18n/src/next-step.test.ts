import { describe, expect, test } from 'vitest';
import { en, responseDueText, nextStepText, type NextStepInput } from './index.ts';

const dinars = { kind: 'code', unit: 'TND', decimals: 3 } as const;

function createNextStep(next: Partial<NextStepInput> & Pick<NextStepInput, 'name'>): NextStepInput {
  return {
    date: null,
    time: null,
    offer: null,
    ...next,
  };
}

describe('the one answer', () => {
  test.each<[NextStepInput, french: string, english: string]>([
    [
      createNextStep({ name: 'PICKUP', date: '2026-11-23', time: '09:00-12:00' }),
      'Lundi 23 novembre, 9–12\u202fh\u202f: nous venons chercher l’appareil',
      "Monday 23 November, 09:00–12:00: we'll pick up your device",
    ],
    [
      createNextStep({ name: 'ANSWER', offer: { price: '120.000', estimatedTime: 3 } }),
      'Devis à accepter\u202f: 120\u202fTND, 3 jours ouvrés',
      'Quote to approve: 120\u00a0TND, 3 working days',
    ],
    [
      createNextStep({ name: 'ANSWER', offer: { price: '95.500', estimatedTime: 1 } }),
      'Devis à accepter\u202f: 95,500\u202fTND, 1 jour ouvré',
      'Quote to approve: 95.500\u00a0TND, 1 working day',
    ],
    [
      createNextStep({ name: 'FIX', date: '2026-12-01' }),
      'Nous réparons l’appareil, prêt vers le mardi 1er décembre',
      "We're repairing your device, ready around Tuesday 1 December",
    ],
    [createNextStep({ name: 'FIX' }), 'Nous réparons l’appareil', "We're repairing your device"],
    [createNextStep({ name: 'CALL' }), 'Nous vous appelons dès que possible', "We'll call you as soon as we can"],
    [
      createNextStep({ name: 'CALL', date: '2026-11-25' }),
      'Nous vous appelons d’ici mercredi 25 novembre',
      "We'll call you by Wednesday 25 November",
    ],
    [
      createNextStep({ name: 'WINDOW_PASSED', date: '2026-11-24', time: '14:00-17:00' }),
      'Nous devions passer mardi 24 novembre, 14–17\u202fh\u202f: nous vous appelons',
      "We missed our visit on Tuesday 24 November, 14:00–17:00: we'll call you",
    ],
  ])('the next step %o in both languages', (next, french, english) => {
    expect(nextStepText(next, 'fr', { style: dinars })).toBe(french);
    expect(nextStepText(next, 'en', { style: dinars })).toBe(english);
  });

  test.each([
    ['2026-11-25', 'Nous vous appelons aujourd’hui', "We'll call you today"],
    ['2026-11-24', 'Nous vous appelons d’ici demain, mercredi', "We'll call you by tomorrow, Wednesday"],
    ['2026-11-23', 'Nous vous appelons d’ici mercredi 25 novembre', "We'll call you by Wednesday 25 November"],
  ])('a call’s day is named as seen on %s', (today, french, english) => {
    const next = createNextStep({ name: 'CALL', date: '2026-11-25' });
    expect(nextStepText(next, 'fr', { style: dinars, today })).toBe(french);
    expect(nextStepText(next, 'en', { style: dinars, today })).toBe(english);
  });

  test('the next step is one complete line', () => {
    const names = Object.keys(en.next).filter(isName);
    const texts = names.flatMap((name) =>
      (['fr', 'en'] as const).map((language) =>
        nextStepText(
          createNextStep({
            name,
            ...(name === 'ANSWER' ? { offer: { price: '1.000', estimatedTime: 2 } } : {}),
            ...(/^(PICKUP|WINDOW_PASSED|RETURN|ON_THE_WAY)$/.test(name)
              ? { date: '2026-11-23', time: '09:00-12:00' }
              : {}),
          }),
          language,
          { style: dinars },
        ),
      ),
    );
    expect(texts).toHaveLength(50);
    expect(texts.filter((text) => /\{\{|^next\.|\.$|\n|: ?,/u.test(text))).toEqual([]);
  });
});

function isName(key: string): key is NextStepInput['name'] {
  return /^[A-Z_]+$/u.test(key);
}

test.each([
  [{ day: '2026-11-27', passed: false }, 'Sans nouvelles de nous d’ici vendredi 27 novembre, appelez-nous'],
  [{ day: '2026-11-24', passed: false }, 'Sans nouvelles de nous d’ici demain, mardi, appelez-nous'],
  [{ day: '2026-11-23', passed: false }, 'Sans nouvelles de nous aujourd’hui, appelez-nous'],
  [{ day: '2026-11-20', passed: true }, 'Vous deviez avoir de nos nouvelles vendredi 20 novembre. Appelez-nous'],
])('the next step says when to expect news: %o', (news, text) => {
  expect(responseDueText(news, 'fr', '2026-11-23')).toBe(text);
});
