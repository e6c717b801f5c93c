import { actions, priceStyle, transitionOf } from '@atelier/domain';
import { nextStepText } from '@atelier/i18n';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { type StepMail, stepMailTemplate } from './repairs.mails.ts';

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://db',
  AUTH_SECRET: 'a secret of tests alone, long enough',
});
const template = stepMailTemplate(config);

function createStepMailData(overrides: Partial<StepMail> = {}): StepMail {
  return {
    action: 'Repair.created',
    repairId: '7K2M9QFX',
    firstName: 'Amel',
    device: 'Le Pixel 9 d’Inès',
    issue: 'The screen is black',
    address: '1 rue de Marseille, Tunis',
    reason: 'No part to be had',
    diagnosisNotes: 'The panel is broken',
    fixNotes: 'A new panel',
    price: '120.500',
    estimatedCost: null,
    estimatedTime: 3,
    expectedAt: '2026-11-24',
    visit: { date: '2026-11-23', time: '09:00-12:00', address: '2 rue de Rome, Tunis' },
    ...overrides,
  };
}

function contextIn(lang: 'fr' | 'en') {
  return {
    lang,
    publicUrl: 'https://atelier.test',
    shop: { name: 'Atelier', phone: '+216 71 000 000' },
    shopEmail: null,
    timeZone: 'Africa/Tunis',
    now: new Date('2026-11-21T09:00:00Z'),
  };
}

describe('the mail about a step', () => {
  test.each(actions.filter((action) => transitionOf(action).notify.mail !== undefined))(
    'the mail of %s describes it in both languages',
    (action) => {
      for (const lang of ['fr', 'en'] as const) {
        const letter = template.render(createStepMailData({ action }), contextIn(lang));
        expect(letter.subject).toContain('7K2M9QFX');
        expect(letter.subject).not.toContain('{{');
        expect(letter.text).toContain('https://atelier.test/dashboard?repair=7K2M9QFX');
        expect(letter.text).toContain(lang === 'fr' ? 'Réparation #7K2M9QFX' : 'Repair #7K2M9QFX');
        // Quoted, so any device name fits grammatically.
        expect(letter.text).toContain(lang === 'fr' ? '«\u202fLe Pixel 9 d’Inès\u202f»' : '“Le Pixel 9 d’Inès”');
        expect(letter.text).not.toMatch(/mail\.|\{\{|undefined|null/);
      }
    },
  );

  test('a mail formats price, duration and window by language', () => {
    const context = contextIn('fr');
    const offer = template.render(createStepMailData({ action: 'Repair.proposal.sent' }), context);
    const visit = template.render(createStepMailData({ action: 'Repair.pickup.planned' }), context);
    expect(offer.text).toContain('120,500\u202fTND');
    expect(offer.text).toContain('3 jours ouvrés');
    expect(visit.text).toContain('lundi 23 novembre, 9–12\u202fh');
    expect(visit.text).toContain('2 rue de Rome, Tunis');
  });

  test.each(['Repair.confirm.request', 'Repair.pickup.planned'] as const)(
    'about %s says how to prepare the device [4.100]',
    (action) => {
      const textOf = (deviceIcon: string): string =>
        template.render(createStepMailData({ action, deviceIcon }), contextIn('fr')).text;
      const words = [
        'Avant de nous confier l’appareil\u202f:',
        'Sauvegardez vos données.',
        'Retirez la carte SIM.',
        'Désactivez le code de verrouillage.',
        'Gardez coque, carte mémoire et accessoires.',
      ];
      expect(textOf('phone')).toContain(words.join('\n'));
      expect(textOf('washing-machine')).not.toMatch(/SIM|Sauvegardez/u);
    },
  );

  test.each([
    ['Repair.unreachable.request', true, false],
    ['Repair.unreachable.return', true, false],
    ['Repair.unreachable.request', false, true],
    ['Repair.unreachable.return', false, true],
  ] as const)('a failed visit’s mail fits its offer (%s, by phone %s)', (action, byPhone, isOffered) => {
    const { text } = template.render(createStepMailData({ action, failure: 'ABSENT', byPhone }), contextIn('en'));
    expect([/choose another time/iu.test(text), text.includes('the next visit with you by phone')]).toEqual([
      isOffered,
      byPhone,
    ]);
  });

  test('the mail of a quote names its warranty', () => {
    const text = (mail: Partial<StepMail>): string => template.render(createStepMailData(mail), contextIn('en')).text;
    const action = 'Repair.proposal.sent';
    expect(text({ action, warrantyDays: 180 })).toMatch(/Warranty on the repair\s*:?\s*180 days/u);
    expect(text({ action, warrantyDays: null })).not.toContain('Warranty');
  });

  test('mails name price validity, payment and delay days', () => {
    const text = (mail: Partial<StepMail>): string => template.render(createStepMailData(mail), contextIn('fr')).text;
    // Already the next day in Tunis.
    const validUntil = '2026-11-29T23:30:00.000Z';
    expect(text({ action: 'Repair.proposal.sent', validUntil })).toMatch(/Valable jusqu’au\s*:?\s*30 novembre 2026/u);
    expect(text({ action: 'Repair.confirm.return', toPay: '289.500' })).toMatch(/À régler au retour.*289,500/su);
    expect(text({ action: 'Repair.confirm.return' })).not.toContain('À régler');
    const delayed = text({ action: 'Repair.delayed', expectedAt: '2026-12-01', instead: '2026-11-27' });
    expect(delayed).toContain('Mardi 1er décembre au lieu de vendredi 27 novembre');
  });

  test.each([
    ['Repair.diagnosis.finished', '&do=answer'],
    ['Repair.proposal.sent', '&do=answer'],
    ['Repair.unreachable.proposal', '&do=answer'],
    ['Repair.return.delivered', '&do=rate'],
    ['Repair.fix.started', ''],
  ] as const)('the mail of %s leads to its dialog: %j', (action, what) => {
    const { text } = template.render(createStepMailData({ action }), contextIn('fr'));
    expect(/https:\S+/u.exec(text)?.[0]).toBe(`https://atelier.test/dashboard?repair=7K2M9QFX${what}`);
  });

  test('a mail begins with what is next', () => {
    const next = { name: 'PICKUP', date: '2026-11-23', time: '09:00-12:00', offer: null } as const;
    const subjectOf = (lang: 'fr' | 'en', overrides: Partial<StepMail> = {}): string =>
      template.render(createStepMailData({ action: 'Repair.pickup.planned', next, ...overrides }), contextIn(lang))
        .subject;
    for (const lang of ['fr', 'en'] as const) {
      const line = nextStepText(next, lang, { style: priceStyle('TND') });
      expect(subjectOf(lang)).toBe(`${line} · #7K2M9QFX`);
    }
    expect(subjectOf('fr', { moved: true })).toBe(
      'Lundi 23 novembre, 9–12\u202fh\u202f: nous venons chercher l’appareil (nouvelle date) · #7K2M9QFX',
    );
  });

  test('a diagnosis with a price sends the price’s mail', () => {
    const context = contextIn('fr');
    const withPrice = template.render(createStepMailData({ action: 'Repair.diagnosis.finished' }), context);
    expect(withPrice).toEqual(template.render(createStepMailData({ action: 'Repair.proposal.sent' }), context));
    expect(withPrice.text).toContain('Ce que nous avons trouvé\u202f: The panel is broken');
    const without = template.render(createStepMailData({ action: 'Repair.diagnosis.finished', price: null }), context);
    expect(without.text).toContain('Nous avons trouvé la panne');
  });

  test('the mail of a transition draws the rail', () => {
    const rail = ['done', 'done', 'done', 'current', 'todo', 'todo', 'todo', 'todo'] as const;
    const context = contextIn('fr');
    const { text } = template.render(createStepMailData({ rail: [...rail] }), context);
    expect(text).toContain('Avancement\u202f: 4 sur 8, Diagnostiqué');
    const off = template.render(
      createStepMailData({ rail: ['done', 'off', ...Array<'todo'>(6).fill('todo')] }),
      context,
    );
    expect(off.text).toContain('Arrêtée à l’étape 2 sur 8, Confirmé');
  });

  test('the mail of a transition omits empty rows', () => {
    const { text } = template.render(
      createStepMailData({ action: 'Repair.reject.diagnosed', reason: null }),
      contextIn('en'),
    );
    expect(text).not.toContain('Reason');
  });
});
