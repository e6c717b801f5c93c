import {
  createDevice,
  getActiveContent,
  getDesk,
  getStaffRepair,
  listDeviceTypes,
  listMyRepairs,
  listNotifications,
  listSlots,
  listUncollected,
  Repair,
  syncRoute,
} from '@atelier/contract';
import { addDays, isClosed, shopTime, statuses } from '@atelier/domain';
import { cloneDatabase, happyPath, signIn, signInCrew, type RepairState, takeNextStep } from '@atelier/testing';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import { mails } from '#platform/database/schema.ts';
import {
  attachments,
  cashDeposits,
  charges,
  closings,
  conversationMessages,
  handoverEntries,
  handoverSignatures,
  partners,
  payments,
  repairLog,
  repairs,
  slots,
  users,
  visits,
  zones,
} from '#schema/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#app.fixture.ts';
import { photoFileName } from '../photos/public.ts';
import { checkTill, readTill } from '../till/public.ts';
import { allAccounts, demoAccounts } from './demo-accounts.ts';
import { largeStories } from './demo-large.ts';
import type { Moment } from './stories/demo-steps.ts';
import { allStories, demonstrations, demoStories } from './load-demonstration.ts';

const environment = { DEMO: '1', RATE_LIMITS: 'off' };
const small = { ...environment, DEMO: 'small' };

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
/** The demonstration that most tests load. */
const { DEMO, ...loaded } = isLong
  ? { DEMO: 'large', ...demonstrations.large() }
  : { DEMO: '1', ...demonstrations.whole() };

async function startDemonstration(options: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const app = await startTestApp({ server: inject('database'), environment, ...options });
  onTestFinished(() => app.stop());
  return app;
}

function signInCustomer(app: TestApp) {
  return signIn(app.url, demoAccounts.customer.email, DEMO_PASSWORD);
}

async function countOf(app: TestApp) {
  const [people] = await app.platform.database.select({ rows: count() }).from(users);
  const [stored] = await app.platform.database.select({ rows: count() }).from(repairs);
  return { people: people?.rows, repairs: stored?.rows };
}

function countsOf({ accounts, stories }: Pick<typeof loaded, 'accounts' | 'stories'>) {
  return { people: Object.keys(accounts).length, repairs: stories.length };
}

describe('the demonstration shop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ server: inject('database'), environment: { ...environment, DEMO } });
  });
  afterAll(() => app.stop());

  test('the demonstration has a break and a summer', async () => {
    const { fr } = getActiveContent.answer.parse(await (await fetch(`${app.url}/cms/active`)).json());
    expect([fr.hours[0], fr.seasons.map(({ name }) => name)]).toEqual(['09:00-12:30 14:00-18:00', ['Horaires d’été']]);
  });

  test('the demonstration has a repair in every status', async () => {
    const { send } = await signInCustomer(app);
    const list = z.array(Repair).parse(await send(listMyRepairs));
    // Two quotes await an answer.
    expect(list.map(({ status }) => status).toSorted()).toEqual([...statuses, 'PROPOSED'].toSorted());
    const open = list.filter((repair) => !isClosed(repair));
    expect(new Set(open.map(({ device }) => device.id)).size).toBe(open.length);
  });

  test('every demonstration turn has a due time and reason', async () => {
    const stored = await app.platform.database.select().from(repairs).where(isNotNull(repairs.turnOwner));
    const without = stored.filter(({ turnDue, dueReason }) => turnDue === null || dueReason === null);
    expect(new Set(without.map(({ status }) => status))).toEqual(new Set(['RETURNED']));
    expect(new Set(stored.map(({ dueReason }) => dueReason?.code)).size).toBeGreaterThan(5);
  });

  test('every demonstration log runs forward until now', async () => {
    const now = app.platform.clock.now();
    const log = await app.platform.database.select().from(repairLog).orderBy(repairLog.repairId, repairLog.version);
    const lives = Map.groupBy(log, ({ repairId }) => repairId);
    expect(lives.size).toBe(loaded.stories.length);
    for (const entries of lives.values()) {
      const times = entries.map(({ at }) => at.getTime());
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(now.getTime());
    }
  });

  test('everybody in the demonstration has work on a desk', async () => {
    const staff = Object.values(allAccounts).filter(({ roles }) => !roles.some((role) => role === 'CUSTOMER'));
    const empty = await Promise.all(
      staff.map(async ({ email }) => {
        const { send } = await signIn(app.url, email, DEMO_PASSWORD);
        return (await send(getDesk, { query: {} })).sections.length === 0 ? [email] : [];
      }),
    );
    expect(empty.flat()).toEqual([]);
  });

  test('the demonstration has staff, partners, zones and customers', async () => {
    const { database, privateFiles } = app.platform;
    const people = await database.select().from(users);
    const withRoles = (...roles: string[]) =>
      people.filter((person) => roles.every((role) => person.roles.some((own) => own === role)));
    expect(
      [withRoles('OPERATOR'), withRoles('TECHNICIAN'), withRoles('COLLECTOR', 'COURIER')].map(({ length }) => length),
    ).toEqual([2, 2, 1]);
    expect(new Set(withRoles('CUSTOMER').map(({ lang }) => lang))).toEqual(new Set(['en', 'fr']));
    const customer = people.find(({ email }) => email === demoAccounts.customer.email);
    const [its] = await database
      .select({ rows: count() })
      .from(repairs)
      .where(eq(repairs.customerId, customer?.id ?? ''));
    expect(its?.rows).toBe(22);
    expect(await database.$count(partners)).toBe(loaded.catalogs?.partners.length);
    expect(await database.$count(zones)).toBe(3);
    expect(await database.$count(slots)).toBeGreaterThan(80);
    expect(await database.$count(conversationMessages)).toBeGreaterThan(3);
    expect(await database.$count(repairs, isNotNull(repairs.waitingSince))).toBeGreaterThan(0);
    const photos = await database.select().from(attachments);
    const ofRequests = loaded.stories.filter(({ hasPhoto }) => hasPhoto === true).length;
    expect(photos.length).toBe(ofRequests + (await database.$count(visits, isNotNull(visits.failure))));
    for (const { id } of photos) expect((await privateFiles.get(photoFileName(id)))?.destroy()).toBeDefined();
    const inHouse = await database.$count(repairs, and(eq(repairs.custody, 'CENTER'), isNotNull(repairs.shelfId)));
    expect(inHouse > 0).toBe(isLong);
  });

  test('the large demonstration alone has a whole till', async () => {
    const { database } = app.platform;
    expect(await checkTill(readTill(database))).toMatchObject({ problems: [] });
    const counts = await Promise.all(
      [payments, charges, cashDeposits, closings, handoverSignatures].map((table) => database.$count(table)),
    );
    expect(counts.map((rows) => rows > 0)).toEqual(counts.map(() => isLong));
    const kinds = await database.selectDistinct({ kind: payments.kind }).from(payments);
    expect(kinds).toHaveLength(isLong ? 3 : 0);
  });

  test('the large demonstration alone shows a driver’s day', async () => {
    const { send } = await signIn(app.url, allAccounts.operator.email, DEMO_PASSWORD);
    const now = app.platform.clock.now();
    const { day } = shopTime(now, 'Africa/Tunis');
    const ofToday = (await app.platform.database.select().from(visits)).filter(({ date }) => date === day);
    const driver = await signIn(app.url, allAccounts.driver.email, DEMO_PASSWORD);
    const { stops } = await driver.send(syncRoute, { body: { phone: crypto.randomUUID(), waiting: 0 } });
    expect([stops.length > 2, ofToday.some(({ failure }) => failure === 'ABSENT')]).toEqual([isLong, isLong]);
    const people = await app.platform.database.select().from(users);
    expect(people.flatMap(({ muted }) => muted)).toEqual(isLong ? ['RATINGS.MAIL'] : []);
    const slotRows = await send(listSlots, { query: { from: day, to: addDays(day, 20) } });
    const wishedZones = new Set(slotRows.filter(({ wished }) => wished > 0).map(({ zoneId }) => zoneId));
    expect(wishedZones.size).toBe(isLong ? 3 : 0);
    expect(await send(listUncollected)).toHaveLength(isLong ? 1 : 0);
    const kinds = await app.platform.database.selectDistinct({ kind: handoverEntries.kind }).from(handoverEntries);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(
      isLong ? ['CODE', 'NAME', 'NONE', 'SCAN', 'SIGNATURE'] : ['SCAN'],
    );
  });

  test('a second start leaves the demonstration as it is', async () => {
    await startDemonstration({ connectionString: app.connectionString });
    expect(await countOf(app)).toEqual(countsOf(loaded));
  });

  test('the demonstration shop names its accounts at every start', async () => {
    const again = await startDemonstration({ connectionString: app.connectionString });
    expect(again.startUpNotes).toEqual(app.startUpNotes);
    expect(again.startUpNotes).toHaveLength(1 + Object.keys(allAccounts).length);
    expect(again.startUpNotes).toContain('        driver@atelier.test       collector, courier');
  });

  test('the demonstration has unseen notifications and sent no mail', async () => {
    const { send } = await signInCustomer(app);
    const { total, news, data } = await send(listNotifications, { query: { page: 1, limit: 10 } });
    expect(news).toBeGreaterThan(0);
    expect(news).toBeLessThan(total);
    expect(data[0]?.isSeen).toBe(false);
    expect(await app.platform.database.select().from(mails)).toEqual([]);
  });
});

test('demonstration people take a repair down the happy path', async () => {
  const app = await startDemonstration({ environment: small });
  const crew = await signInCrew(app.url);
  const { customer, operator } = crew;
  const [type] = await customer.send(listDeviceTypes);
  const { device } = await customer.send(createDevice, { body: { typeId: type?.id ?? '', name: 'Pixel 9' } });
  let standing: RepairState | null = null;
  for (const { leads } of happyPath) {
    standing = await takeNextStep(crew, { deviceId: device.id, repair: standing }, crypto.randomUUID());
    const { status, custody } = await operator.send(getStaffRepair, { params: { id: standing.id } });
    expect({ status, custody }).toEqual({ status: leads.status, custody: leads.custody });
  }
});

test('a completed story took the happy path', () => {
  const stories = demoStories.filter(({ steps }) => steps.at(-1)?.action === 'Repair.completed');
  const taken = stories.map(({ steps }) => steps.map(({ action, by }) => ({ action, by })));
  const [, ...road] = happyPath;
  expect(taken).toEqual(stories.map(() => road.map(({ action, by }) => ({ action, by }))));
});

function minutesAgoOf(moment: Moment): number {
  if ('minutesAgo' in moment) return moment.minutesAgo;
  const [hours = 0, minutes = 0] = moment.time.split(':').map(Number);
  return moment.daysAgo * 1_440 - (hours * 60 + minutes);
}

test('the large demonstration spreads 120 repairs over 90 days', () => {
  const { accounts, stories, catalogs } = demonstrations.large();
  const customers = Object.values(accounts).filter(({ roles }) => roles.includes('CUSTOMER'));
  const emails = new Set(customers.map(({ email }) => email));
  expect([stories.length, customers.length, emails.size, catalogs?.partners.length]).toEqual([120, 40, 40, 4]);
  for (const { requested, steps, device } of largeStories()) {
    const moments = [requested, ...steps.map(({ when }) => when)].map(minutesAgoOf);
    expect(moments, `${device[0]}, ${device[2]}`).toEqual([...new Set(moments)].toSorted((one, other) => other - one));
    expect(moments[0]).toBeLessThan(90 * 1_440);
  }
});

test('its estimates are within a tenth of their prices', () => {
  const terms = allStories.flatMap(({ steps }) =>
    steps.flatMap(({ captured: { price, estimatedCost } = {} }) =>
      price === undefined || estimatedCost === undefined ? [] : [[Number(price), Number(estimatedCost)] as const],
    ),
  );
  expect(terms.length).toBeGreaterThan(4);
  expect(terms.filter(([price, estimate]) => Math.abs(price - estimate) > price / 10)).toEqual([]);
});

/** Concurrent first starts are tested in `e2e/operation/first-starts.test.ts`. */
describe('loading the demonstration shop', () => {
  test('the demonstration leaves a database with people alone', async () => {
    const app = await startDemonstration({
      environment: { ADMIN_EMAIL: 'owner@atelier.test', ADMIN_PASSWORD: 'a long password', DEMO: '0' },
    });
    const second = await startDemonstration({ connectionString: app.connectionString });
    expect(await countOf(second)).toEqual({ people: 1, repairs: 0 });
    expect([app.startUpNotes, second.startUpNotes]).toEqual([[], []]);
  });

  test('the demonstration names existing and enabled accounts only', async () => {
    const app = await startDemonstration({ environment: small });
    expect(app.startUpNotes).toHaveLength(1 + Object.keys(demoAccounts).length);
    const { email } = demoAccounts.technician;
    await app.platform.database.update(users).set({ blockedAt: new Date() }).where(eq(users.email, email));
    const whole = await startDemonstration({ connectionString: app.connectionString });
    expect(whole.startUpNotes).toEqual(app.startUpNotes.filter((line) => !line.includes(email)));
  });

  test('an interrupted demonstration loads whole at the next start', async () => {
    const database = await cloneDatabase(inject('database'));
    onTestFinished(() => database.drop());
    const options = { connectionString: database.connection, environment: small };
    const killer = new Client({ connectionString: database.connection });
    await killer.connect();
    onTestFinished(() => killer.end());
    const loading = startDemonstration(options).catch((error: unknown) => error);
    const cut = () =>
      killer.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 727011 and granted",
      );
    await expect.poll(async () => (await cut()).rowCount, { interval: 5 }).toBe(1);
    expect(await loading).toBeInstanceOf(Error);
    const { rows } = await killer.query('select (select count(*) from users) + (select count(*) from repairs) as rows');
    expect(rows).toEqual([{ rows: '0' }]);
    const next = await startDemonstration(options);
    expect(await countOf(next)).toEqual(countsOf(demonstrations.small()));
  });
});
