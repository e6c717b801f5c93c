import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { mailsOfRepair } from './mails/repair-mails.fixture.ts';
import { openShop, happyPathTo, type Shop } from './staff/shop.fixture.ts';
import { type RepairVisit, visitCalendar } from './visit-calendar.ts';

function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  if (event === undefined) throw new Error('invariant: calendar file without event');
  const value = (name: string): string => String(event.getFirstPropertyValue(name));
  const instant = (name: string): string => {
    const time = event.getFirstPropertyValue(name);
    if (!(time instanceof ICAL.Time)) throw new Error(`invariant: ${name} is not a time`);
    return time.toJSDate().toISOString();
  };
  return {
    events: events.length,
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: instant('dtstart'),
    end: instant('dtend'),
    at: instant('dtstamp'),
    inUtc: /^DTSTART:\d{8}T\d{6}Z\r$/m.test(text),
    summary: value('summary'),
    location: value('location'),
    description: value('description'),
    organizer: value('organizer'),
  };
}

function settingsIn(timeZone: string) {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://db',
    AUTH_SECRET: 'a secret of tests alone, long enough',
    SHOP_TIME_ZONE: timeZone,
    SHOP_EMAIL: 'shop@atelier.test',
  });
}

function createShopConfig() {
  return { name: 'L’Atelier, « chez Sami »; quai 5', phone: '+216 71 000 000' };
}

function createVisit(overrides: Partial<RepairVisit['visit']> = {}): RepairVisit {
  return {
    repair: { id: '7K2M9QFX', version: 3, updatedAt: new Date('2026-11-21T09:00:00Z') },
    device: 'Pixel 9',
    deviceIcon: 'phone',
    visit: {
      type: 'PICKUP',
      status: 'PLANNED',
      date: '2026-11-24',
      time: '09:00-12:00',
      address: '1 rue de Rome',
      mode: 'HOME',
      ...overrides,
    },
  };
}

function fileOf(about: RepairVisit, timeZone = 'Africa/Tunis', lang: 'fr' | 'en' = 'fr'): string {
  const site = { publicUrl: () => 'https://atelier.example:8443' };
  return visitCalendar({ config: settingsIn(timeZone), site, shop: createShopConfig }, about, lang);
}

describe('the file of a visit', () => {
  test.for([
    ['Africa/Tunis', '2026-07-01', '2026-07-01T08:00:00.000Z', '2026-07-01T11:00:00.000Z'],
    ['Europe/Paris', '2026-11-24', '2026-11-24T08:00:00.000Z', '2026-11-24T11:00:00.000Z'],
    ['Europe/Paris', '2026-07-01', '2026-07-01T07:00:00.000Z', '2026-07-01T10:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '2026-03-29T07:00:00.000Z', '2026-03-29T10:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-24', '2026-11-23T20:00:00.000Z', '2026-11-23T23:00:00.000Z'],
  ] as const)('an event in %s on %s is in UTC', ([timeZone, date, start, end]) => {
    expect(parseCalendar(fileOf(createVisit({ date }), timeZone))).toMatchObject({ start, end, inUtc: true });
  });

  test('an event across the clock change is shorter', () => {
    const { start, end } = parseCalendar(
      fileOf(createVisit({ date: '2026-03-29', time: '01:00-04:00' }), 'Europe/Paris'),
    );
    expect([start, end]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z']);
  });

  test.each([
    'Résidence « El Amen », bloc B; porte 3\nsonner deux fois',
    'a\\nb \\, c "d" : e',
    'x\nEND:VEVENT\nBEGIN:VALARM\nATTACH:https://elsewhere.example/',
    `👩‍👩‍👧‍👦${'é'.repeat(60)}👩‍👩‍👧‍👦 عمارة الياسمين ${'𝕬'.repeat(40)}`,
  ])("a visit's file keeps the address %j in lines", (address) => {
    const text = fileOf(createVisit({ address }));
    expect(parseCalendar(text)).toMatchObject({ events: 1, location: address });
    const lines = text.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('');
    // Folded lines don't split a character.
    expect(text.isWellFormed() && !Buffer.from(text).toString().includes('\ufffd')).toBe(true);
  });

  test('a calendar file falls back to our mail sender', () => {
    const config = { settings: { ...settingsIn('Africa/Tunis').settings, SHOP_EMAIL: null } };
    const site = { publicUrl: () => 'https://atelier.example' };
    expect(parseCalendar(visitCalendar({ config, site, shop: createShopConfig }, createVisit(), 'fr')).organizer).toBe(
      'mailto:no-reply@atelier.test',
    );
  });

  test('a calendar file names reader, repair and shop [4.101]', () => {
    const fr = parseCalendar(fileOf(createVisit()));
    expect(fr).toMatchObject({
      method: 'PUBLISH',
      uid: '7K2M9QFX-pickup@atelier.example',
      sequence: 3,
      status: 'CONFIRMED',
      at: '2026-11-21T09:00:00.000Z',
      summary: 'L’Atelier, « chez Sami »; quai 5\u202f: enlèvement de l’appareil «\u202fPixel 9\u202f»',
      organizer: 'mailto:shop@atelier.test',
    });
    expect(fr.description.split('\n')).toEqual([
      'L’enlèvement est fixé. Nous désignons bientôt un chauffeur.',
      'Avant de nous confier l’appareil',
      '- Sauvegardez vos données.',
      '- Retirez la carte SIM.',
      '- Désactivez le code de verrouillage.',
      '- Gardez coque, carte mémoire et accessoires.',
      'Réparation #7K2M9QFX',
      'https://atelier.example:8443/dashboard?repair=7K2M9QFX',
      'Une question\u202f? Appelez-nous au +216\u00a071\u00a0000\u00a0000.'.replaceAll('\u00a0', ' '),
    ]);
    const en = parseCalendar(fileOf(createVisit({ type: 'RETURN', status: 'ASSIGNED' }), 'Africa/Tunis', 'en'));
    expect(en).toMatchObject({
      uid: '7K2M9QFX-return@atelier.example',
      summary: 'L’Atelier, « chez Sami »; quai 5: return of “Pixel 9”',
    });
    expect(en.description).toContain('Our driver will come in this time window.');
    expect(en.description).not.toContain('Before');
  });

  test('a cancelled visit’s file removes its event', () => {
    const { status, description } = parseCalendar(fileOf(createVisit({ status: 'CANCELLED' })));
    expect(status).toBe('CANCELLED');
    expect(description).toContain('Cet enlèvement est annulé.');
  });
});

describe('a customer’s calendar', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(inject('database'), {
      environment: { PUBLIC_URL: 'https://atelier.example', STEP_MAIL_DELAY: '0' },
    });
  });
  afterAll(() => shop.stop());

  const ask = (id: string, name: 'customer' | 'stranger' | 'operator' = 'customer'): Promise<Response> =>
    shop.people[name].browser.request('GET', `/repair/requests/${id}/calendar.ics`);
  const fetched = async (id: string) => parseCalendar(await (await ask(id)).text());
  const planned = async (window: object = {}): Promise<string> => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', window]);
    return id;
  };
  const mailed = async (id: string, sequence: number) => {
    const files = (await mailsOfRepair(shop, id)).flatMap(({ attachments }) => attachments);
    return (
      files.find(({ content }) => parseCalendar(content).sequence === sequence) ?? { name: '', type: '', content: '' }
    );
  };

  test('a calendar file has a name and is uncached', async () => {
    const id = await planned({ date: shop.dayIn(30), time: '14:00-16:00', address: '2 rue de Rome,\nTunis' });
    const answer = await ask(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="atelier-${id}.ics"`,
      'cache-control': 'no-store',
    });
    expect(parseCalendar(await answer.text())).toMatchObject({
      uid: `${id}-pickup@atelier.example`,
      sequence: (await shop.readAsCustomer(id)).version,
      start: `${shop.dayIn(30)}T13:00:00.000Z`,
      location: '2 rue de Rome,\nTunis',
    });
  });

  test('another’s calendar file is a 404', async () => {
    const id = await planned();
    const { id: without } = await shop.createRepair();
    const answers = [await ask(id, 'stranger'), await ask('ZZZZZZZZ'), await ask("'"), await ask(without)];
    const texts = new Set(await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`)));
    expect([...texts]).toEqual([`404 {"statusCode":404,"message":"notFound","error":"Not Found"}`]);
    expect((await ask(id, 'operator')).status).toBe(403);
    const { browser } = shop.people.customer;
    const path = `/repair/requests/${id}/calendar.ics`;
    expect((await browser.request('GET', path, { headers: { authorization: 'Bearer no.good.token' } })).status).toBe(
      401,
    );
  });

  test("a customer's calendar names no staff", async () => {
    const id = await planned();
    await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
    const text = (await (await ask(id)).text()).replaceAll('\r\n ', '');
    for (const { id: person, email } of [shop.people.collector, shop.people.operator]) {
      expect(text).not.toContain(person);
      expect(text).not.toContain(email);
    }
    expect(text).not.toMatch(/collector Test|operator Test/i);
  });

  test('a moved visit moves its calendar event', async () => {
    const id = await planned({ date: shop.dayIn(30), time: '09:00-12:00' });
    const first = await fetched(id);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date: shop.dayIn(31), time: '12:00-14:00' }]);
    const moved = await fetched(id);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    const back = await fetched(id);
    expect(moved).toMatchObject({ uid: first.uid, start: `${shop.dayIn(31)}T11:00:00.000Z`, status: 'CONFIRMED' });
    expect(back).toMatchObject({ uid: first.uid, start: first.start, status: 'CONFIRMED' });
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    expect(back.sequence).toBeGreaterThan(moved.sequence);
  });

  test('a corrected visit leaves the calendar', async () => {
    const id = await planned();
    const { uid, sequence } = await fetched(id);
    await shop.takeStep(id, ['Repair.corrected', 'operator']);
    const after = await fetched(id);
    expect(after).toMatchObject({ uid, status: 'CANCELLED' });
    expect(after.sequence).toBeGreaterThan(sequence);
    expect((await shop.readAsCustomer(id)).pickupLogistic).toBeNull();
  });

  test("a customer's calendar has pickup and return [9.25]", async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.confirm.return'));
    expect(await fetched(id)).toMatchObject({ uid: `${id}-return@atelier.example`, status: 'CONFIRMED' });
  });

  test('a mail about a window carries its calendar file', async () => {
    const id = await planned();
    const { version } = await shop.readAsCustomer(id);
    const file = await mailed(id, version);
    expect(file).toMatchObject({ name: `atelier-${id}.ics`, type: 'text/calendar; method=PUBLISH' });
    expect(file.content).toBe((await (await ask(id)).text()).replaceAll('\r\n', '\n'));
  });

  test('a cancelled visit’s mail carries its calendar file', async () => {
    const id = await planned();
    await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
    const { version, status } = await shop.readAsCustomer(id);
    const file = await mailed(id, version);
    expect(parseCalendar(file.content)).toMatchObject({ uid: `${id}-pickup@atelier.example`, status: 'CANCELLED' });
    expect(status).toBe('CANCELLED');
    const all = await mailsOfRepair(shop, id);
    expect(all).toHaveLength(4);
    expect(all.filter(({ attachments }) => attachments.length === 0)).toHaveLength(2);
  });
});
