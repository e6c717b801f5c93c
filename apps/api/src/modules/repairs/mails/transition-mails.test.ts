import { getCustodyCheckpoint, listNotifications, saveRepairRequest, takePayment } from '@atelier/contract';
import { addDays, instantAt } from '@atelier/domain';
import { formatDate, nextStepText, translate } from '@atelier/i18n';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { users } from '#schema/index.ts';
import { appendReceipts } from '#modules/custody/custody-log.ts';
import { mailsOfRepair } from './repair-mails.fixture.ts';
import { happyPath, happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

async function subjectsAbout(id: string): Promise<string[]> {
  return (await mailsOfRepair(shop, id)).map(({ subject }) => subject);
}

function countSubjects(subjects: readonly string[], subject: RegExp): number {
  return subjects.filter((each) => subject.test(each)).length;
}

const priceSubject = /^Devis à accepter\u202f: 120,500/u;

describe('a customer’s mailbox', () => {
  test('the customer gets a mail for each mailed step', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.cancel.request', 'customer']);
    const other = await shop.createRepair();
    await shop.takeStep(other.id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
    const subjects = await subjectsAbout(other.id);
    expect([subjects.length, countSubjects(subjects, /^Annulée/u)]).toEqual([2, 1]);
    expect(await subjectsAbout(id)).toHaveLength(2);
  });

  test('mails of a handover have the newest checkpoint [2.304]', async () => {
    const { platform } = shop.world.app;
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.collected'));
    await mailsOfRepair(shop, id);
    await appendReceipts(platform);
    const { send } = shop.world.browser();
    const { checkpoint, keys } = await send(getCustodyCheckpoint, { query: {} });
    const [, size = '', root = ''] = checkpoint?.split('\n') ?? [];
    const proved = `${size} ${root}`;
    const rest = happyPathTo('Repair.return.delivered').slice(happyPathTo('Repair.pickup.collected').length);
    await shop.takeSteps(id, rest);
    const withCheckpoint = (await mailsOfRepair(shop, id)).filter(({ text }) => text.includes(proved));
    expect(withCheckpoint.map(({ text }) => text.includes(keys.at(-1)?.id ?? 'none'))).toEqual([true]);
  });

  test('repair mails begin once the owner accepts the invitation', async () => {
    const { database } = shop.world.app.platform;
    const invited = (emailVerifiedAt: Date | null) =>
      database.update(users).set({ emailVerifiedAt }).where(eq(users.id, shop.people.customer.id));
    const { id } = await shop.createRepair();
    await invited(null);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await invited(shop.world.clock.now());
    await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
    const subjects = await subjectsAbout(id);
    expect([subjects.length, countSubjects(subjects, /^Annulée/u)]).toEqual([2, 1]);
  });

  test('a covered claim mails that nothing is to pay [4.120]', async () => {
    const { id: previousRepair, device } = await shop.createRepair();
    await shop.takeSteps(previousRepair, happyPathTo('Repair.return.delivered'));
    const body = { deviceId: device.id, previousRepair, address: 'Chez Salma', issue: 'It is black again' };
    const { id } = await shop.people.customer.send(saveRepairRequest, { body });
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.finished', 'technician', { coverage: 'SAME_FAULT', estimatedTime: 2 }],
    ]);
    const texts = (await mailsOfRepair(shop, id)).map(({ text }) => text);
    const covered = texts.filter((text) => text.includes('vous n’avez rien à payer'));
    expect(covered).toEqual([expect.stringMatching(/Couvert\s: la même panne est revenue/u)]);
    expect(texts.filter((text) => /avez accepté|votre accord/iu.test(text))).toEqual([]);
    const fix = happyPath.filter(([action]) => action === 'Repair.fix.started');
    await shop.takeSteps(id, [
      ...fix,
      ['Repair.proposal.sent', 'operator', { price: '80', estimatedTime: 2 }],
      ['Repair.approve.proposal', 'customer'],
    ]);
    const quote = (await mailsOfRepair(shop, id)).find(({ subject }) => subject.startsWith('Devis à accepter'));
    expect(quote?.text).toMatch(/80\sTND/u);
    expect(quote?.text).not.toContain('la même panne est revenue');
    const [accepted] = (await mailsOfRepair(shop, id)).map(({ html }) => html).slice(-1);
    expect(accepted).toContain(translate('fr')('rail.approved'));
    expect(accepted).not.toContain(translate('fr')('rail.covered'));
  });

  test('an end-of-life mail says that the device returns', async () => {
    const { id } = await shop.createRepair();
    const noPrice = { price: undefined, estimatedCost: undefined, estimatedTime: undefined };
    const ended = { ...noPrice, resolution: 'END_OF_LIFE', barrier: 'WORN_OUT' } as const;
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.finished', 'technician', ended],
    ]);
    const { subject, text } = (await mailsOfRepair(shop, id)).at(-1) ?? { subject: '', text: '' };
    expect(subject).toContain('Nous ne pouvons pas le réparer');
    expect(text).toContain('Il n’est plus réparable');
    expect(text).toMatch(/Bilan de l’atelier\s: En fin de vie · Trop usé/u);
    expect(text).not.toContain('devis suit');
  });

  test('a delivery mails the end of its warranty [4.117]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
    const { warrantyUntil } = await shop.readAsCustomer(id);
    const texts = (await mailsOfRepair(shop, id)).map(({ text }) => text);
    const end = `${translate('fr')('papers.fields.warrantyUntil')}\u202f: ${formatDate(warrantyUntil ?? '', 'fr')}`;
    expect(texts.filter((text) => text.includes(end))).toEqual([texts.at(-1)]);
  });

  test('a corrected price is followed by the accepted one', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.diagnosis.finished'),
      ['Repair.proposal.sent', 'operator'],
      ['Repair.corrected', 'operator'],
      ['Repair.confirm.diagnosed', 'customer'],
    ]);
    const sent = await mailsOfRepair(shop, id);
    const { text } = sent.find(({ subject }) => subject.startsWith('Accord reçu')) ?? { text: '' };
    expect(text).toContain('120,500\u202fTND');
    expect(text).toContain('3 jours ouvrés');
  });

  test.each(['fr', 'en'] as const)('mail subjects begin like the bell’s lines (%s)', async (lang) => {
    await shop.world.app.platform.database
      .update(users)
      .set({ mailLang: lang })
      .where(eq(users.id, shop.people.stranger.id));
    const { id } = await shop.createRepair('stranger');
    const road = happyPathTo('Repair.return.delivered').map(
      ([action, by]) => [action, by === 'customer' ? 'stranger' : by] as const,
    );
    await shop.takeSteps(id, road);
    const style = { kind: 'code', unit: 'TND', decimals: 3 } as const;
    const { data } = await shop.people.stranger.send(listNotifications, { query: { page: 1, limit: 100 } });
    const lines = data.flatMap(({ repairId, next }) =>
      repairId === id && next !== null ? [`${nextStepText(next, lang, { style })} · #${id}`] : [],
    );
    expect(lines).toHaveLength(road.length + 1);
    const subjects = await subjectsAbout(id);
    expect(subjects).toContain(lines[0]);
    expect(subjects.length).toBeGreaterThan(8);
    expect(subjects.filter((subject) => !lines.includes(subject))).toEqual([]);
  });

  test('a changed date is mailed, an equal one isn’t', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
    const date = shop.dayIn(5);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date }]);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date, address: '2 rue de Rome, Tunis' }]);
    const subjects = await subjectsAbout(id);
    expect(countSubjects(subjects, /nous venons/u)).toBe(3);
    expect(countSubjects(subjects, /\(nouvelle date\) · /u)).toBe(1);
  });

  test('a mail about a visit ends with its window', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
    const { pickupLogistic: visit } = await shop.readAsCustomer(id);
    const ends = await shop.world.app.platform.database
      .select({ at: mails.expiresAt })
      .from(mails)
      .where(sql`${mails.data}->>'repairId' = ${id} and ${mails.data}->>'action' = 'Repair.pickup.planned'`);
    const [, end = ''] = (visit?.time ?? '').split('-');
    expect(ends).toEqual([{ at: instantAt(visit?.date ?? '', end, 'Africa/Tunis') }]);
  });

  test('a planned return mails what is left to pay', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.fix.finished'));
    await shop.people.operator.send(takePayment, { params: { id }, body: { amount: '20', method: 'CASH' } });
    await shop.takeStep(id, ['Repair.confirm.return', 'operator']);
    const texts = (await mailsOfRepair(shop, id)).map(({ text }) => text);
    expect(texts.filter((text) => /À régler au retour[^]*100,500/u.test(text))).toHaveLength(1);
  });

  test('a mail leaves out a promised day that passed', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.approve.confirmed'));
    const { expectedAt } = await shop.readAsCustomer(id);
    const ready = /Prêt vers le/u;
    const countPromises = async () => (await mailsOfRepair(shop, id)).filter(({ text }) => ready.test(text)).length;
    await shop.takeStep(id, ['Repair.fix.started', 'technician']);
    expect(await countPromises()).toBe(1);
    await shop.takeStep(id, ['Repair.fix.finished', 'technician']);
    const nextDay = instantAt(addDays(expectedAt ?? '', 1), '09:00', 'Africa/Tunis');
    await shop.advanceClock(nextDay.getTime() - shop.world.clock.now().getTime());
    await shop.takeStep(id, ['Repair.fix.started', 'technician']);
    expect(countSubjects(await subjectsAbout(id), /réparons/u)).toBe(2);
    expect(await countPromises()).toBe(1);
  });

  test('an unreached customer gets one mail a day', async () => {
    const { id } = await shop.createRepair();
    const tried = /^Quand pouvons-nous vous appeler/u;
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    expect(countSubjects(await subjectsAbout(id), tried)).toBe(1);
    await shop.advanceClock(day + 1);
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    expect(countSubjects(await subjectsAbout(id), tried)).toBe(2);
  });

  test('a price is mailed once until it changes', async () => {
    const { id } = await shop.createRepair();
    const same = { price: '120.5', estimatedCost: '110', estimatedTime: 3 };
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.diagnosis.finished'),
      ['Repair.proposal.sent', 'operator', same],
      ['Repair.reject.diagnosed', 'customer'],
    ]);
    expect(countSubjects(await subjectsAbout(id), priceSubject)).toBe(1);
    const other = { price: '99', estimatedTime: 3 };
    await shop.takeStep(id, ['Repair.proposal.sent', 'operator', same]);
    await shop.takeStep(id, ['Repair.proposal.sent', 'operator', other]);
    const subjects = await subjectsAbout(id);
    expect(countSubjects(subjects, /^Devis à accepter\u202f: 99\u202fTND/u)).toBe(1);
    expect(countSubjects(subjects, priceSubject)).toBe(2);
  });
});
