import { describe, expect, test } from 'vitest';
import { en, nextText, type NextInput } from './index.ts';

const dinars = { kind: 'code', unit: 'TND', decimals: 3 } as const;

function aNext(next: Partial<NextInput> & Pick<NextInput, 'name'>): NextInput {
  return {
    date: null,
    time: null,
    offer: null,
    ...next,
  };
}

describe('the one answer', () => {
  test.each<[NextInput, french: string, english: string]>([
    [
      aNext({ name: 'PICKUP', date: '2026-11-23', time: '09:00-12:00' }),
      'Lundi 23 novembre, 9–12\u202fh\u202f: nous venons chercher l’appareil',
      "Monday 23 November, 09:00–12:00: we'll pick up your device",
    ],
    [
      aNext({ name: 'ANSWER', offer: { price: '120.000', estimatedTime: 3 } }),
      'À vous\u202f: 120\u202fTND, 3 jours ouvrés',
      'Your turn: 120\u00a0TND, 3 working days',
    ],
    [
      aNext({ name: 'ANSWER', offer: { price: '95.500', estimatedTime: 1 } }),
      'À vous\u202f: 95,500\u202fTND, 1 jour ouvré',
      'Your turn: 95.500\u00a0TND, 1 working day',
    ],
    [
      aNext({ name: 'FIX', date: '2026-12-01' }),
      'Nous réparons l’appareil, prêt vers le mardi 1er décembre',
      "We're repairing your device, ready around Tuesday 1 December",
    ],
    [aNext({ name: 'FIX' }), 'Nous réparons l’appareil', "We're repairing your device"],
    [aNext({ name: 'CALL' }), 'Nous vous appelons aujourd’hui ou demain', "We'll call you today or tomorrow"],
  ])('%o', (next, french, english) => {
    expect(nextText(next, 'fr', dinars)).toBe(french);
    expect(nextText(next, 'en', dinars)).toBe(english);
  });

  test('is one line that leaves nothing open', () => {
    const names = Object.keys(en.next).filter((name): name is NextInput['name'] => name !== 'by');
    const texts = names.flatMap((name) =>
      (['fr', 'en'] as const).map((language) =>
        nextText(
          aNext({
            name,
            ...(name === 'ANSWER' ? { offer: { price: '1.000', estimatedTime: 2 } } : {}),
            ...(/^(PICKUP|RETURN|ON_THE_WAY)$/.test(name) ? { date: '2026-11-23', time: '09:00-12:00' } : {}),
          }),
          language,
          dinars,
        ),
      ),
    );
    expect(texts).toHaveLength(44);
    expect(texts.filter((text) => /\{\{|^next\.|\.$|\n|: ?,/u.test(text))).toEqual([]);
  });
});
