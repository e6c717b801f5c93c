import { getDesk, getSettings, listAudit, listNotifications, saveSetting } from '@atelier/contract';
import { addDays, defaultSettings, hoursOf, type SettingKey, settingKeys, shopTime } from '@atelier/domain';
import { eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { recordAudit } from '#modules/audit/public.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { audit, repairs } from '#schema/index.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function saveValue(key: SettingKey, value: unknown): Promise<void> {
  const { version } = (await shop.people.admin.send(getSettings))[key];
  await shop.people.admin.send(saveSetting, { params: { key }, body: { value, version } });
}

async function runRoutine(routine: string): Promise<void> {
  await shop.world.app.platform.jobs.routines.find(({ name }) => name === routine)?.run();
}

const changedKeys: Set<SettingKey> = new Set();
async function changeSetting(key: SettingKey, value: unknown): Promise<void> {
  changedKeys.add(key);
  await saveValue(key, value);
}
afterEach(async () => {
  for (const key of changedKeys) await saveValue(key, defaultSettings[key]);
  changedKeys.clear();
});

async function dueOf(id: string): Promise<Date> {
  const { database } = shop.world.app.platform;
  const [row] = await database.select({ due: repairs.turnDue }).from(repairs).where(eq(repairs.id, id));
  const due = row?.due ?? null;
  if (due === null) throw new Error(`invariant: repair ${id} has no due date`);
  return due;
}

const otherValues: Readonly<Record<SettingKey, unknown>> = {
  hours: defaultSettings.hours.with(6, '10:00-12:00'),
  seasons: [{ name: { fr: 'Été', en: '' }, from: '2030-07-01', to: '2030-08-31', hours: defaultSettings.hours }],
  closures: [{ from: '2030-01-01', to: '2030-01-02', words: { fr: 'Congés', en: 'Holidays' } }],
  cutOff: '17:15',
  limits: { ...defaultSettings.limits, FIXED: 9 },
  proposalDays: 9,
  reminders: { proposalHours: [12, 48], feedbackDays: [3, 9] },
  chase: { price: 250, hours: 12 },
  yesStarts: true,
  mailDelay: 90,
  auditYears: 3,
  warrantyDays: 30,
  receiptYears: 6,
  signatureDays: 60,
  courtMonths: 6,
};

test.each(settingKeys)('%s leaves a line in the audit', async (key) => {
  await changeSetting(key, otherValues[key]);
  const { admin } = shop.people;
  const [line] = (await admin.send(listAudit, { query: { subject: key, action: 'setting.changed' } })).data;
  expect(line).toMatchObject({
    actor: { id: admin.id },
    subject: { kind: 'setting', id: key },
    changes: { before: defaultSettings[key], after: otherValues[key] },
  });
});

describe('a setting', () => {
  test('the opening hours move the next turn’s end', async () => {
    const day = shop.dayIn(3);
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const closed = [null, null, null, null, null, null, null];
    await changeSetting(
      'hours',
      closed.map((never, nth) => (nth === weekday ? '09:00-18:00' : never)),
    );
    const { id } = await shop.createRepair();
    expect(shopTime(await dueOf(id), 'Africa/Tunis')).toMatchObject({ day, time: '13:00' });
  });

  test('a season moves the next turn’s end', async () => {
    const day = shop.dayIn(1);
    const split = '08:00-10:00 20:00-22:00';
    const hours = [split, split, split, split, split, split, split];
    const name = { fr: 'Ramadan', en: '' };
    await changeSetting('seasons', [{ name, from: day, to: addDays(day, 40), hours }]);
    await changeSetting('closures', [{ from: addDays(day, -1), to: addDays(day, -1) }]);
    const { id } = await shop.createRepair();
    expect(shopTime(await dueOf(id), 'Africa/Tunis')).toMatchObject({ day, time: '22:00' });
  });

  test('the planning deadline moves the end of planning', async () => {
    // The deadline is on the open day before, which hasn't come yet. Saturday closes before 18:00.
    const [weekday] = defaultSettings.hours;
    const { day: today } = shopTime(shop.world.clock.now(), 'Africa/Tunis');
    const date = [4, 5, 6, 7]
      .map((ahead) => addDays(today, ahead))
      .find((day) => hoursOf(day, defaultSettings) !== null && hoursOf(addDays(day, -1), defaultSettings) === weekday);
    const planned = async () => {
      const { id } = await shop.createRepair();
      await shop.takeSteps(id, happyPathTo('Repair.confirm.request'));
      await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date, time: '09:00-12:00' }]);
      return shopTime(await dueOf(id), 'Africa/Tunis').time;
    };
    expect(await planned()).toBe('18:00');
    await changeSetting('cutOff', '12:30');
    expect(await planned()).toBe('12:30');
  });

  test('the reminder setting moves the chase of a price', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await shop.advanceClock(30 * 3_600_000);
    const sections = async () =>
      (await shop.people.operator.send(getDesk, { query: { id } })).sections.map(({ key }) => key);
    expect(await sections()).toEqual(['WAITING']);
    await changeSetting('reminders', { proposalHours: [1, 4], feedbackDays: [2, 7] });
    expect(await sections()).toEqual(['FOLLOW_UP']);
  });

  test('the reminder setting moves the sending of reminders', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await changeSetting('reminders', { proposalHours: [1, 200], feedbackDays: [2, 7] });
    for (let hours = 0; hours < 15; hours += 3) {
      shop.world.clock.forward(3 * 3_600_000);
      await runRoutine('reminders.send');
    }
    await shop.advanceClock(0);
    const { data } = await shop.people.customer.send(listNotifications, { query: {} });
    const told = data.filter(({ action, repairId }) => action === 'Proposal.reminder' && repairId === id);
    expect(told).toHaveLength(1);
  });

  test('the audit setting limits its age', async () => {
    await changeSetting('auditYears', 1);
    const { database } = shop.world.app.platform;
    const ids = ['of 364 days', 'of 366 days'];
    for (const [nth, id] of ids.entries())
      await recordAudit(database, {
        viewer: { userId: shop.people.admin.id, sessionId: uuidv7() },
        at: new Date(shop.world.clock.now().getTime() - (364 + 2 * nth) * 24 * 3_600_000),
        action: 'setting.changed',
        subject: { kind: 'setting', id },
      });
    await runRoutine('audit.forget');
    const left = await database.select({ id: audit.subjectId }).from(audit).where(inArray(audit.subjectId, ids));
    expect(left).toEqual([{ id: 'of 364 days' }]);
  });
});
