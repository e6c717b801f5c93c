import { listNotifications } from '@atelier/contract';
import { addDays, shopTime } from '@atelier/domain';
import { nextText } from '@atelier/i18n';
import type { ReceivedMail } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { users } from '#schema/index.ts';
import { openShop, roadTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

function mailsAbout(id: string): readonly ReceivedMail[] {
  return shop.world.mailbox.all.filter(({ subject }) => subject.endsWith(`#${id}`));
}

/** All that were written have left: whatever came before the last one is there with it. */
async function mailsOnceSaid(id: string, subject: RegExp): Promise<string[]> {
  await expect.poll(() => mailsAbout(id).map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject));
  return mailsAbout(id).map((mail) => mail.subject);
}

function count(subjects: readonly string[], subject: RegExp): number {
  return subjects.filter((each) => subject.test(each)).length;
}

const price = /^À vous\u202f: 120,500/u;

describe('a customer’s mailbox', () => {
  test('gets a mail for each step that says so, and none for a cancellation of their own', async () => {
    const { id } = await shop.requested();
    await shop.act(id, ['Repair.confirm.request', 'operator']);
    await shop.act(id, ['Repair.cancel.request', 'customer']);
    const other = await shop.requested();
    await shop.act(other.id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
    expect(await mailsOnceSaid(other.id, /^Annulée/u)).toHaveLength(2);
    expect(await mailsOnceSaid(id, /^Nous vous appelons pour convenir/u)).toHaveLength(2);
  });

  test('reads the price that was accepted after a wrong new one was taken back', async () => {
    const { id } = await shop.requested();
    await shop.live(id, [
      ...roadTo('Repair.diagnosis.finished'),
      ['Repair.proposal.sent', 'operator'],
      ['Repair.corrected', 'operator'],
      ['Repair.confirm.diagnosed', 'customer'],
    ]);
    await mailsOnceSaid(id, /^Accord reçu/u);
    const { text } = mailsAbout(id).find(({ subject }) => subject.startsWith('Accord reçu')) ?? { text: '' };
    expect(text).toContain('120,500\u202fTND');
    expect(text).toContain('3 jours ouvrés');
  });

  test.each(['fr', 'en'] as const)(
    'has subjects that begin as the bell’s lines of the same steps do (%s)',
    async (lang) => {
      await shop.world.app.platform.database
        .update(users)
        .set({ mailLang: lang })
        .where(eq(users.id, shop.people.stranger.id));
      const { id } = await shop.requested('stranger');
      const road = roadTo('Repair.return.delivered').map(
        ([action, by]) => [action, by === 'customer' ? 'stranger' : by] as const,
      );
      await shop.live(id, road);
      const style = { kind: 'code', unit: 'TND', decimals: 3 } as const;
      const { data } = await shop.people.stranger.send(listNotifications, { query: { page: 1, limit: 100 } });
      const lines = data.flatMap(({ repairId, next }) =>
        repairId === id && next !== null ? [`${nextText(next, lang, style)} · #${id}`] : [],
      );
      expect(lines).toHaveLength(road.length + 1);
      const last = lines[0] ?? '';
      await expect.poll(() => mailsAbout(id).map(({ subject }) => subject)).toContain(last);
      const subjects = mailsAbout(id).map(({ subject }) => subject);
      expect(subjects.length).toBeGreaterThan(8);
      expect(subjects.filter((subject) => !lines.includes(subject))).toEqual([]);
    },
  );

  test('is told of another date as a new one, and of the same one not', async () => {
    const { id } = await shop.requested();
    await shop.live(id, roadTo('Repair.pickup.planned'));
    const date = addDays(shopTime(shop.world.clock.now(), 'Africa/Tunis').day, 5);
    await shop.act(id, ['Repair.pickup.planned', 'operator', { date }]);
    await shop.act(id, ['Repair.pickup.planned', 'operator', { date, address: '2 rue de Rome, Tunis' }]);
    await expect
      .poll(() =>
        count(
          mailsAbout(id).map(({ subject }) => subject),
          /nous venons/u,
        ),
      )
      .toBe(3);
    expect(
      count(
        mailsAbout(id).map(({ subject }) => subject),
        /\(nouvelle date\) · /u,
      ),
    ).toBe(1);
  });

  test('hears that nobody reached them once, and at most once a day', async () => {
    const { id } = await shop.requested();
    const tried = /^À vous\u202f: dites-nous quand/u;
    await shop.act(id, ['Repair.unreachable.request', 'operator']);
    await shop.act(id, ['Repair.unreachable.request', 'operator']);
    await shop.act(id, ['Repair.confirm.request', 'operator']);
    expect(count(await mailsOnceSaid(id, /^Nous vous appelons pour/u), tried)).toBe(1);
    await shop.later(day + 1);
    await shop.act(id, ['Repair.unreachable.request', 'operator']);
    await expect
      .poll(() =>
        count(
          mailsAbout(id).map(({ subject }) => subject),
          tried,
        ),
      )
      .toBe(2);
  });

  test('reads a price once: with its diagnosis, and again only where it is another or asked for anew', async () => {
    const { id } = await shop.requested();
    const same = { price: '120.5', estimatedCost: '110', estimatedTime: 3 };
    await shop.live(id, [
      ...roadTo('Repair.diagnosis.finished'),
      ['Repair.proposal.sent', 'operator', same],
      ['Repair.reject.diagnosed', 'customer'],
    ]);
    const back = /^Nous vous appelons pour convenir du retour/u;
    expect(count(await mailsOnceSaid(id, back), price)).toBe(1);
    const other = { price: '99', estimatedTime: 3 };
    await shop.act(id, ['Repair.proposal.sent', 'operator', same]);
    await shop.act(id, ['Repair.proposal.sent', 'operator', other]);
    const subjects = await mailsOnceSaid(id, /^À vous\u202f: 99\u202fTND/u);
    expect(count(subjects, price)).toBe(2);
  });
});
