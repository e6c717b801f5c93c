import {
  addFault,
  addPartner,
  addCannedReply,
  addDeviceType,
  addZone,
  type Call,
  type CallInput,
  changePartner,
  changeDeviceType,
  changeZone,
  type ExportedList,
  exportedLists,
  exportList,
  listAllDeviceTypes,
  listAudit,
  listDeviceTypes,
  listFaults,
  listMyDevices,
  listPartners,
  listCannedReplies,
  listZones,
} from '@atelier/contract';
import { instantAt } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { repairVersions } from '#schema/index.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

let createdCount = 0;

function uniqueName(): string {
  createdCount += 1;
  return String(createdCount);
}

function deviceTypeInput() {
  const number = uniqueName();
  return {
    nameFr: `Drone ${number}`,
    nameEn: `Drone ${number}`,
    descriptionFr: 'Moteurs',
    descriptionEn: 'Motors',
    icon: 'camera' as const,
  };
}

function partnerInput() {
  return {
    name: `Micro-soudure ${uniqueName()}`,
    lang: 'fr' as const,
    email: '',
    phone: '',
    usualDays: 4,
  };
}

function zoneInput() {
  const number = uniqueName();
  return { nameFr: `La Marsa ${number}`, nameEn: `Marsa ${number}`, postalCodes: ['2070'], places: ['Gammarth'] };
}

async function faultInput() {
  const number = uniqueName();
  const { id } = await addToCatalog(addDeviceType, deviceTypeInput());
  return { deviceTypeId: id, code: `ECR-${number}`, nameFr: `Écran ${number}`, nameEn: `Screen ${number}` };
}

function cannedReplyInput() {
  const number = uniqueName();
  return {
    titleFr: `Pièce ${number}`,
    titleEn: `Part ${number}`,
    bodyFr: 'Bonjour {firstName}',
    bodyEn: 'Hello {firstName}',
  };
}

function addToCatalog<const C extends Call>(call: C, body: CallInput<C, 'body'>) {
  return shop.people.admin.send(call, { body, idempotencyKey: uuidv7() } as never);
}

async function refusalOf(method: string, path: string, body: object) {
  const answer = await shop.people.admin.browser.request(method, path, { body });
  const { message, issues = [] } = (await answer.json()) as {
    message: string;
    issues?: { path: string; message: string }[];
  };
  return { status: answer.status, message, issues: issues.map((issue) => `${issue.path}: ${issue.message}`) };
}

describe('a book', () => {
  test('a catalog of each kind is visible to staff', async () => {
    const { admin, courier, customer } = shop.people;
    const added = [
      [listAllDeviceTypes, await addToCatalog(addDeviceType, deviceTypeInput())],
      [listPartners, await addToCatalog(addPartner, partnerInput())],
      [listZones, await addToCatalog(addZone, zoneInput())],
      [listFaults, await addToCatalog(addFault, await faultInput())],
      [listCannedReplies, await addToCatalog(addCannedReply, cannedReplyInput())],
    ] as const;
    for (const [call, entry] of added) {
      expect(entry).toMatchObject({ version: 1, retired: false });
      expect(await courier.send(call)).toContainEqual(entry);
      await expect(customer.send(call)).rejects.toMatchObject({ status: 403 });
    }
    const lines = (await admin.send(listAudit, { query: { action: 'entry.added', limit: 5 } })).data;
    expect(lines.map(({ subject }) => subject?.kind)).toEqual([
      'readyAnswer',
      'fault',
      'deviceType',
      'zone',
      'partner',
    ]);
    expect(lines[4]?.subject?.name).toMatch(/^Micro-soudure/u);
  });

  test('canned replies answer at their former path', async () => {
    const { browser } = shop.people.admin;
    const [path, former] = ['/staff/canned-replies', '/staff/ready-answers'];
    const [body, more] = [cannedReplyInput(), { headers: { 'idempotency-key': uuidv7() } }];
    const added: unknown = await (await browser.request('POST', former, { body, ...more })).json();
    expect(added).toMatchObject({ ...body, version: 1 });
    expect(await (await browser.request('POST', path, { body, ...more })).json()).toEqual(added);
    const lists = [await browser.request('GET', former), await browser.request('GET', path)];
    const [ofFormer, ofNew]: unknown[] = await Promise.all(lists.map((each) => each.json()));
    expect(ofFormer).toEqual(ofNew);
    const { id } = added as { id: string };
    const change = { ...body, version: 1, retired: true };
    const changed = await browser.request('PUT', `${former}/${id}`, { body: change });
    expect(await changed.json()).toMatchObject({ id, version: 2, retired: true });
    expect((await shop.people.customer.browser.request('GET', former)).status).toBe(403);
    expect((await browser.request('DELETE', former)).status).toBe(405);
  });

  test('an entry sent twice with one key is one', async () => {
    const [body, idempotencyKey] = [partnerInput(), uuidv7()];
    const send = () => shop.people.operator.send(addPartner, { body, idempotencyKey });
    expect(await send()).toEqual(await send());
  });

  test.each([
    ['/staff/partners', () => partnerInput(), 'name'],
    ['/staff/device-types', () => deviceTypeInput(), 'nameFr'],
    ['/staff/zones', () => zoneInput(), 'nameEn'],
    ['/staff/shelves', () => ({ name: `Étagère ${uniqueName()}` }), 'name'],
    ['/staff/faults', () => faultInput(), 'code'],
    ['/staff/canned-replies', () => cannedReplyInput(), 'titleFr'],
  ])('%s refuses invalid and duplicate names at the field', async (path, make, field) => {
    const first = await make();
    expect((await refusalOf('POST', path, first)).status).toBe(200);
    const sent = async (text: string) => refusalOf('POST', path, { ...(await make()), [field]: text });
    expect(await sent('x'.repeat(5_000))).toMatchObject({ status: 400, issues: [`${field}: tooLong`] });
    expect(await sent('a\u0000b')).toMatchObject({ status: 400, issues: [`${field}: unreadable`] });
    expect(await sent('  ')).toMatchObject({ status: 400, issues: [`${field}: required`] });
    const text = String(new Map(Object.entries(first)).get(field));
    const others = { ...(await make()), ...('deviceTypeId' in first ? { deviceTypeId: first.deviceTypeId } : {}) };
    expect(await refusalOf('POST', path, { ...others, [field]: ` ${text.toUpperCase().replace('E', 'É')}!` })).toEqual({
      status: 409,
      message: 'nameTaken',
      issues: [`${field}: books.taken`],
    });
    expect((await sent(`ورشة النسيم ${uniqueName()}`)).status).toBe(200);
  });

  test('a catalog takes one of two concurrent equal names', async () => {
    const body = partnerInput();
    const sent = [body.name, body.name.toUpperCase()].map((name) => addToCatalog(addPartner, { ...body, name }));
    const answers = await Promise.allSettled(sent);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  test('an outdated catalog edit gets the present entry', async () => {
    const partner = await addToCatalog(addPartner, partnerInput());
    const change = (usualDays: number) =>
      shop.people.operator.send(changePartner, { params: { id: partner.id }, body: { ...partner, usualDays } });
    const now = await change(6);
    expect(now).toMatchObject({ usualDays: 6, version: 2 });
    await expect(change(7)).rejects.toMatchObject({ status: 409, body: { message: 'editedMeanwhile', entry: now } });
  });

  test('catalog entries have the order that somebody chose', async () => {
    const [one, two, three] = [
      await addToCatalog(addZone, zoneInput()),
      await addToCatalog(addZone, zoneInput()),
      await addToCatalog(addZone, zoneInput()),
    ];
    const before = (await shop.people.admin.send(listZones)).map(({ id }) => id);
    const place = before.indexOf(one.id) + 1;
    await shop.people.admin.send(changeZone, { params: { id: three.id }, body: { ...three, place } });
    const after = (await shop.people.admin.send(listZones)).map(({ id }) => id);
    expect(after.slice(place - 1, place + 2)).toEqual([three.id, one.id, two.id]);
    const { data } = await shop.people.admin.send(listAudit, { query: { subject: three.id, action: 'entry.changed' } });
    expect(data.map(({ changes }) => changes)).toEqual([{ fields: ['place'] }]);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  test('a fault needs an existing device type', async () => {
    const body = { deviceTypeId: uuidv7(), code: 'X', nameFr: 'Écran', nameEn: 'Screen' };
    expect(await refusalOf('POST', '/staff/faults', body)).toMatchObject({
      status: 400,
      issues: ['deviceTypeId: invalid'],
    });
  });
});

describe('what is retired', () => {
  test('a retired device type stays on customers’ devices', async () => {
    const { admin, customer } = shop.people;
    const { device } = await shop.createRepair();
    const all = await admin.send(listAllDeviceTypes);
    const type = all.find(({ id }) => id === device.typeId);
    if (type === undefined) throw new Error('invariant: device type not found');
    const body = { ...type, nameFr: 'Mobile', icon: 'phone' as const, retired: true };
    const versions = () =>
      shop.world.app.platform.database.select().from(repairVersions).where(eq(repairVersions.customerId, customer.id));
    const [before] = await versions();
    const retired = await admin.send(changeDeviceType, { params: { id: type.id }, body });
    const offered = async () => (await customer.send(listDeviceTypes)).map(({ id }) => id);
    expect(await offered()).not.toContain(type.id);
    expect((await customer.send(listMyDevices))[0]?.type.name).toBe('Mobile');
    expect((await versions())[0]?.version).toBe((before?.version ?? 0) + 1);
    await admin.send(changeDeviceType, {
      params: { id: type.id },
      body: { ...body, version: retired.version, retired: false },
    });
    expect(await offered()).toContain(type.id);
    const lines = (await admin.send(listAudit, { query: { subject: type.id } })).data;
    expect(lines.map(({ action }) => action)).toEqual(['entry.restored', 'entry.retired']);
    expect(lines[1]?.changes).toEqual({ fields: ['nameFr'] });
  });

  test('a retired partner still receives devices by name', async () => {
    const partner = await addToCatalog(addPartner, partnerInput());
    await shop.people.operator.send(changePartner, {
      params: { id: partner.id },
      body: { ...partner, retired: true },
    });
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    await shop.takeStep(id, ['Repair.diagnosis.externalized', 'technician', { partner: partner.name.toUpperCase() }]);
    const names = (await shop.people.operator.send(listPartners)).filter(({ id: each }) => each === partner.id);
    expect(names).toMatchObject([{ name: partner.name, retired: true }]);
  });
});

test('lists are tables for those who see them [2.244]', async () => {
  const { operator, technician, collector, admin } = shop.people;
  const exported = async (list: ExportedList, { send } = admin): Promise<string[][]> => {
    const file = (await send(exportList, { params: { list }, query: {} })) as Blob;
    return (await new Response(file).text()).split('\r\n').map((line) => line.split(';'));
  };
  for (const list of exportedLists) {
    const [head = []] = await exported(list);
    const untranslated = head.filter((column) => /[a-z]\.[a-zA-Z]/u.test(column));
    expect({ list, untranslated, isEmpty: head.length < 3 }).toEqual({ list, untranslated: [], isEmpty: false });
  }
  const team = (await exported('team')).map((cells) => cells[2]);
  expect(team).toEqual(expect.arrayContaining(['admin@atelier.test', 'courier@atelier.test']));
  expect((await exported('types')).length).toBeGreaterThan(5);
  const refused = [
    [collector, 'types'],
    [technician, 'messages'],
    [operator, 'team'],
  ] as const;
  for (const [member, list] of refused) await expect(exported(list, member)).rejects.toMatchObject({ status: 403 });
  expect((await exported('visits', technician))[0]).toContain('Adresse');
  const { data } = await admin.send(listAudit, { query: { action: 'list.exported' } });
  expect(data[0]?.changes).toEqual({ list: 'visits', filters: [] });
});

test('visits exported after midnight are the new day’s', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  const { pickupLogistic: visit } = await shop.readAsCustomer(id);
  const night = instantAt(visit?.date ?? '', '00:30', 'Africa/Tunis');
  await shop.advanceClock(night.getTime() - shop.world.clock.now().getTime());
  const file = (await shop.people.admin.send(exportList, { params: { list: 'visits' }, query: {} })) as Blob;
  expect(await new Response(file).text()).toContain(id);
});
