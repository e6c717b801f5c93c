import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, describe, expect, test } from 'vitest';
import { takenTransitionLabel, type TakenTransition } from './transition-label.ts';

beforeAll(async () => {
  await Promise.all((['fr', 'en'] as const).map((language) => loadWords(language, 'workshop')));
});

type Where = Pick<NonNullable<TakenTransition['to']>, 'status' | 'custody'>;

function repairAt({ status, custody }: Where) {
  return { status, custody, outcome: 'NONE' } as const;
}

function inShop(status: Where['status']): Where {
  return { status, custody: 'CENTER' };
}

function away(status: Where['status']): Where {
  return { status, custody: 'PARTNER' };
}

const diagnosis = 'Repair.diagnosis.started';
const repair = 'Repair.fix.started';

describe('a start is named by what it was', () => {
  test.for<[TakenTransition['action'], Where, Where, string, string]>([
    [diagnosis, inShop('DELIVERED'), inShop('DIAGNOSING'), 'Diagnostic commencé', 'Diagnosis started'],
    [diagnosis, away('EXTERNALIZING'), inShop('DIAGNOSING'), 'Repris au partenaire', 'Taken back from the partner'],
    [diagnosis, inShop('DIAGNOSED'), inShop('DIAGNOSING'), 'Diagnostic repris', 'Diagnosis started again'],
    [repair, inShop('APPROVE_CONFIRMED'), inShop('FIXING'), 'Réparation commencée', 'Repair started'],
    [repair, inShop('APPROVE_CONFIRMED'), away('FIXING'), 'Confié à un partenaire', 'Handed to a partner'],
    [repair, away('FIXING'), inShop('FIXING'), 'Repris au partenaire', 'Taken back from the partner'],
    [repair, inShop('FIXED'), inShop('FIXING'), 'Réparation rouverte', 'Repair reopened'],
    [repair, inShop('TO_RETURN'), inShop('FIXING'), 'Réparation rouverte', 'Repair reopened'],
  ] as const)('%s from %o to %o', ([action, from, to, fr, en]) => {
    const done = { action, captured: {}, from: repairAt(from), to: repairAt(to) };
    expect([takenTransitionLabel(translate('fr'), done), takenTransitionLabel(translate('en'), done)]).toEqual([
      fr,
      en,
    ]);
  });
});

describe('an attempt', () => {
  const action = 'Repair.unreachable.request';

  test('an attempt at a door is no call', () => {
    const done = { action, captured: { how: 'VISIT' } } as const;
    expect(takenTransitionLabel(translate('fr'), done)).toBe('Passage manqué');
    expect(takenTransitionLabel(translate('en'), done)).toBe('Missed visit');
  });

  test('an attempt by telephone is a call', () => {
    expect(takenTransitionLabel(translate('fr'), { action, captured: { how: 'PHONE' } })).toBe(
      'Appel sans réponse (demande)',
    );
  });
});
