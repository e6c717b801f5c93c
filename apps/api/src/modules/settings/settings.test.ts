import { getActiveContent, getDesk, getSettings, saveSetting, type Settings } from '@atelier/contract';
import { addDays, defaultSettings, type SettingKey, shopTime } from '@atelier/domain';
import { openLiveSocket } from '@atelier/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { hour } from '#platform/config/limits.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { audit, contentPublications, proposals, repairs, settings } from '#schema/index.ts';

let shop: Shop;
let second: TestApp;
let lines = '';
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { connectionString } = shop.world.app;
  second = await startTestApp({
    server: inject('database'),
    connectionString,
    // Beyond the test, so only the notification reaches this node.
    limits: { content: { compare: hour } },
    log: { write: (line) => void (lines += line) },
  });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

function database() {
  return shop.world.app.platform.database;
}

async function saveValue(key: SettingKey, value: unknown): Promise<Settings> {
  const { version } = (await shop.people.admin.send(getSettings))[key];
  return shop.people.admin.send(saveSetting, { params: { key }, body: { value, version } });
}

beforeEach(async () => {
  await saveValue('limits', defaultSettings.limits);
  await saveValue('closures', []);
});

function putSetting(key: string, body: { value: unknown; version: number }) {
  return shop.people.admin.send(saveSetting, { params: { key }, body });
}

async function rowOf(id: string) {
  const [row] = await database().select().from(repairs).where(eq(repairs.id, id));
  if (row === undefined) throw new Error(`invariant: repair ${id} not found`);
  return row;
}

describe('what the shop has set', () => {
  test('unset settings have defaults that all staff read', async () => {
    const { cutOff, hours } = await shop.people.courier.send(getSettings);
    expect(cutOff).toEqual({ value: '18:00', version: 0, at: null, by: null });
    expect(hours.value).toEqual(defaultSettings.hours);
    await expect(shop.people.customer.send(getSettings)).rejects.toMatchObject({ status: 403 });
  });

  test('setting something is recorded in the audit', async () => {
    const { proposalDays } = await saveValue('proposalDays', 10);
    expect(proposalDays).toMatchObject({ value: 10, by: 'admin Test' });
    const [line] = await database()
      .select()
      .from(audit)
      .orderBy(sql`at desc, id desc`)
      .limit(1);
    expect(line).toMatchObject({
      actorId: shop.people.admin.id,
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: 'proposalDays',
      changes: { before: 7, after: 10 },
    });
    for (const who of ['operator', 'technician', 'courier', 'customer'] as const) {
      const asked = shop.people[who].send(saveSetting, {
        params: { key: 'proposalDays' },
        body: { value: 3, version: proposalDays.version },
      });
      await expect(asked).rejects.toMatchObject({ status: 403 });
    }
  });

  test('a changed setting is announced to all staff', async () => {
    const socket = await openLiveSocket(shop.world.app.url, shop.people.courier.browser.accessToken ?? '');
    await saveValue('auditYears', 2);
    expect(await socket.waitFor('setting', ({ id }) => id === 'auditYears')).toEqual({ id: 'auditYears' });
    socket.close();
  });

  test('the second of two concurrent settings is refused', async () => {
    const { cutOff } = await shop.people.admin.send(getSettings);
    const both = await Promise.allSettled(
      ['17:00', '17:30'].map((value) => putSetting('cutOff', { value, version: cutOff.version })),
    );
    const [taken, refused] = both.toSorted((one, other) => one.status.localeCompare(other.status));
    const now = (await shop.people.admin.send(getSettings)).cutOff;
    expect([taken?.status, now.version]).toEqual(['fulfilled', cutOff.version + 1]);
    expect(refused).toMatchObject({
      reason: { status: 409, body: { message: 'editedMeanwhile', settings: { cutOff: now } } },
    });
    const lines = await database().select().from(audit).where(eq(audit.subjectId, 'cutOff'));
    expect(lines).toHaveLength(1);
  });

  test('a key that there isn’t is not found', async () => {
    await expect(putSetting('toString', { value: 1, version: 0 })).rejects.toMatchObject({ status: 404 });
  });

  const week = defaultSettings.hours;
  const never = [null, null, null, null, null, null, null];
  const season = (from: string, to: string) => ({ name: { fr: 'Été', en: '' }, from, to, hours: week });
  test.each<[SettingKey, unknown, string]>([
    ['hours', never, 'value: settings.neverOpen'],
    ['hours', week.with(1, '18:00-09:00'), 'value.1.0: visit.window'],
    ['hours', week.with(1, '08:00-12:30 12:00-18:00'), 'value.1.1: settings.windowOrder'],
    ['seasons', [season('2027-07-01', '2027-06-30')], 'value.0.to: settings.closureOrder'],
    ['seasons', [season('2027-07-01', '2028-07-03')], 'value.0.to: settings.seasonLong'],
    ['seasons', [{ ...season('2027-07-01', '2027-08-31'), name: { fr: ' ' } }], 'value.0.name.fr: required'],
    [
      'seasons',
      [season('2027-07-01', '2027-08-31'), season('2027-08-31', '2027-09-30')],
      'value.1.from: settings.seasonOverlap',
    ],
    ['seasons', [{ ...season('2027-07-01', '2027-08-31'), hours: never }], 'value.0.hours: settings.neverOpen'],
    ['closures', [{ from: '2026-12-24', to: '2026-12-23' }], 'value.0.to: settings.closureOrder'],
    ['closures', [{ from: '2026-12-24', to: '2028-12-23' }], 'value.0.to: settings.closureLong'],
    ['closures', [{ from: '2026-02-30', to: '2026-03-01' }], 'value.0.from: date.invalid'],
    ['cutOff', '24:00', 'value: settings.time'],
    ['limits', { ...defaultSettings.limits, FIXING: 201 }, 'value.FIXING: number.range'],
    ['proposalDays', 0, 'value: number.range'],
    ['reminders', { proposalHours: [72, 24], feedbackDays: [2, 7] }, 'value.proposalHours.1: settings.reminderOrder'],
    ['reminders', { proposalHours: [24, 72], feedbackDays: [7, 7] }, 'value.feedbackDays.1: settings.reminderOrder'],
    ['chase', { price: 300, hours: 0 }, 'value.hours: number.range'],
    ['chase', { price: 1_000_000_000, hours: 1 }, 'value.price: number.range'],
    ['yesStarts', 'yes', 'value: invalid'],
  ])('%s %j is refused at its field [5.50]', async (key, value, issue) => {
    const { version } = (await shop.people.admin.send(getSettings))[key];
    const [path, message] = issue.split(': ');
    await expect(putSetting(key, { value, version })).rejects.toMatchObject({
      status: 400,
      body: { message: 'validation', issues: [{ path, message }] },
    });
  });
});

describe('a change', () => {
  test('a changed setting counts on every node', async () => {
    const { id } = await shop.createRepair();
    await saveValue('limits', { ...defaultSettings.limits, CONFIRMED: 33 });
    const closure = { from: '2030-01-01', to: '2030-01-02' };
    await saveValue('closures', [closure]);
    const closuresThere = async () => {
      const active = getActiveContent.answer.parse(await (await fetch(`${second.url}/cms/active`)).json());
      return active.fr.closures;
    };
    await expect.poll(closuresThere, { interval: 20 }).toEqual([{ ...closure, words: '' }]);
    const { accessToken } = shop.people.operator.browser;
    await fetch(`${second.url}/staff/repairs/${id}/transitions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'Repair.confirm.request' }),
    });
    expect((await rowOf(id)).dueReason).toEqual({ code: 'LIMIT', hours: 33 });
  });

  test('a changed limit counts from the next step', async () => {
    const { id } = await shop.createRepair();
    const before = await rowOf(id);
    expect(before.dueReason).toEqual({ code: 'LIMIT', hours: 4 });
    await saveValue('limits', { ...defaultSettings.limits, CONFIRMED: 20 });
    await saveValue('hours', defaultSettings.hours.with(0, '10:00-11:00'));
    expect(await rowOf(id)).toEqual(before);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    expect((await rowOf(id)).dueReason).toEqual({ code: 'LIMIT', hours: 20 });
    expect((await shop.readAsStaff(id)).nextAction).toMatchObject({ dueReason: { code: 'LIMIT', hours: 20 } });
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    const { turnDue, dueReason } = await rowOf(id);
    expect({ turnDue, dueReason }).toEqual({ turnDue: before.turnDue, dueReason: before.dueReason });
    await saveValue('hours', defaultSettings.hours);
  });

  test('a changed price validity counts for the next price', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await saveValue('proposalDays', 3);
    await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician']);
    const [proposal] = await database().select().from(proposals).where(eq(proposals.repairId, id));
    expect((proposal?.expiresAt?.getTime() ?? 0) - (proposal?.sentAt?.getTime() ?? 0)).toBe(3 * 86_400_000);
  });

  test('a changed chase time moves prices on the desk', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const sections = async () =>
      (await shop.people.operator.send(getDesk, { query: { id } })).sections.map(({ key }) => key);
    await shop.advanceClock(2 * 3_600_000);
    await saveValue('chase', { price: 1_000, hours: 1 });
    expect(await sections()).toEqual(['WAITING']);
    await saveValue('chase', { price: 100, hours: 1 });
    expect(await sections()).toEqual(['FOLLOW_UP']);
  });

  test('a currency of many digits has its threshold', async () => {
    const { chase } = await saveValue('chase', { price: 12_500_000, hours: 1 });
    expect(chase.value.price).toBe(12_500_000);
  });

  test('the customer’s own acceptance starts the repair', async () => {
    await saveValue('yesStarts', true);
    const [own, noted] = [await shop.createRepair(), await shop.createRepair()];
    for (const { id } of [own, noted]) await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await shop.takeStep(own.id, ['Repair.confirm.diagnosed', 'customer']);
    await shop.takeStep(noted.id, ['Repair.confirm.diagnosed', 'operator']);
    const { log, status, expectedAt } = await shop.readAsStaff(own.id);
    expect(log.slice(-2).map(({ action, actor }) => [action, actor?.name ?? null])).toEqual([
      ['Repair.confirm.diagnosed', 'customer Test'],
      ['Repair.approve.confirmed', null],
    ]);
    expect([status, expectedAt === null]).toEqual(['APPROVE_CONFIRMED', false]);
    expect((await shop.readAsStaff(noted.id)).status).toBe('APPROVED');
    await saveValue('yesStarts', false);
  });

  test('a new closure delays the promised day', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.confirm.diagnosed'));
    const today = shopTime(shop.world.clock.now(), 'Africa/Tunis').day;
    await saveValue('closures', [
      { from: addDays(today, 1), to: addDays(today, 30), words: { fr: 'Congés', en: 'Holidays' } },
    ]);
    await shop.takeStep(id, ['Repair.approve.confirmed', 'operator']);
    const { expectedAt, dueReason } = await rowOf(id);
    expect(expectedAt?.localeCompare(addDays(today, 30))).toBe(1);
    expect(dueReason).toEqual({ code: 'PROMISE', day: expectedAt });
  });
});

describe('the first start with settings', () => {
  test('the first start takes over the published hours', async () => {
    const hours = [null, null, null, null, null, '08:00-20:00', '08:00-20:00'] as const;
    await database().delete(settings).where(eq(settings.key, 'hours'));
    await database()
      .update(contentPublications)
      .set({ document: sql`jsonb_set(document, '{hours}', ${JSON.stringify(hours)}::jsonb)` });
    const { connectionString } = shop.world.app;
    const again = () => startTestApp({ server: inject('database'), connectionString });
    const [one, other] = await Promise.all([again(), again()]);
    const taken = (await shop.people.admin.send(getSettings)).hours;
    expect(taken).toMatchObject({ value: hours, version: 1, by: null });
    await saveValue('hours', defaultSettings.hours);
    await one.stop();
    await other.stop();
    const third = await again();
    expect((await shop.people.admin.send(getSettings)).hours.value).toEqual(defaultSettings.hours);
    await third.stop();
  });
});

test('a node that can’t follow a change logs it', async () => {
  const rename = async (from: string, to: string): Promise<void> => {
    for (const name of ['settings', 'content_publications'])
      await database().execute(sql.raw(`alter table ${name}${from} rename to ${name}${to}`));
  };
  await rename('', '_away');
  await database().execute(sql`select pg_notify('atelier.settings', '{}'), pg_notify('atelier.content', '{}')`);
  await expect.poll(() => lines).toContain('"settings.notFollowed"');
  await expect.poll(() => lines).toContain('"content.notFollowed"');
  await rename('_away', '');
});
