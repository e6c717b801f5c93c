import { repairTable } from '@atelier/domain';
import { translate } from '@atelier/i18n';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { openShop, roadTo, type Shop } from '../staff/shop.fixture.ts';
import { createStepMail, isMailed, mailedActions, type StepMail } from './repairs.mails.ts';

const { settings } = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://db',
  AUTH_SECRET: 'a secret of tests alone, long enough',
});
const template = createStepMail(settings);

const aMail = (overrides: Partial<StepMail> = {}): StepMail => ({
  action: 'Repair.created',
  repairId: '7K2M9QFX',
  firstName: 'Amel',
  device: 'Pixel 9',
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
});

const now = new Date('2026-11-21T09:00:00Z');

const names = Object.keys(mailedActions).filter(isMailed);

describe('the mail about a step', () => {
  test('exists for exactly the actions that the table says send one', () => {
    const telling = repairTable.filter(({ tells }) => tells.includes('mail')).map(({ action }) => action);
    expect(names.toSorted()).toEqual([...new Set(telling)].toSorted());
  });

  test.each(names)('%s says what happened in both languages, to which repair, and leads there', (action) => {
    for (const lang of ['fr', 'en'] as const) {
      const letter = template.render(aMail({ action }), { lang, publicUrl: 'https://atelier.test', now });
      expect(letter.subject).toContain('7K2M9QFX');
      expect(letter.text).toContain('Pixel 9');
      expect(letter.text).toContain('https://atelier.test/dashboard?repair=7K2M9QFX');
      expect(letter.text).not.toMatch(/mail\.|\{\{|undefined|null/);
    }
  });

  test('lists a price, a duration and a window as their reader writes them', () => {
    const context = { lang: 'fr', publicUrl: 'https://atelier.test', now } as const;
    const offer = template.render(aMail({ action: 'Repair.proposal.sent' }), context);
    const visit = template.render(aMail({ action: 'Repair.pickup.planned' }), context);
    expect(offer.text).toContain('120,500\u202fTND');
    expect(offer.text).toContain('3 jours ouvrés');
    expect(visit.text).toContain('lundi 23 novembre, 9–12\u202fh');
    expect(visit.text).toContain('2 rue de Rome, Tunis');
  });

  test('has no row for what nobody said', () => {
    const { text } = template.render(aMail({ action: 'Repair.reject.diagnosed', reason: null }), {
      lang: 'en',
      publicUrl: 'https://atelier.test',
      now,
    });
    expect(text).not.toContain('Reason');
  });
});

describe('a customer’s mailbox', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(inject('database'));
  });
  afterAll(() => shop.stop());

  test('gets a mail for each step that says so, and none for a cancellation of their own', async () => {
    const { id } = await shop.requested();
    await shop.act(id, 'Repair.confirm.request', 'operator');
    await shop.act(id, 'Repair.cancel.request', 'customer');
    const other = await shop.requested();
    await shop.act(other.id, 'Repair.cancel.request', 'operator', { reason: 'The customer called' });
    const to = shop.people.customer.email;
    const subjects: string[] = [];
    for (let mail = 0; mail < 4; mail += 1) subjects.push((await shop.world.mailbox.next({ to })).subject);
    expect(subjects.filter((subject) => subject.includes(id))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes(other.id))).toHaveLength(2);
  });

  test('reads the price that was accepted after a wrong new one was taken back', async () => {
    const { id } = await shop.requested();
    await shop.live(id, [
      ...roadTo('Repair.diagnosis.finished'),
      ['Repair.proposal.sent', 'operator'],
      ['Repair.corrected', 'operator'],
      ['Repair.confirm.diagnosed', 'customer'],
    ]);
    const subject = translate('fr')('mail.Repair.confirm.diagnosed.subject', { id, device: 'Pixel 9' });
    const { text } = await shop.world.mailbox.next({ to: shop.people.customer.email, subject });
    expect(text).toContain('120,500\u202fTND');
    expect(text).toContain('3 jours ouvrés');
  });
});
