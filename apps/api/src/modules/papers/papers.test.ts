import { addShelf, getRepairTrail, recordProof, transitionRepair } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { happyPath, happyPathTo, openShop, type MemberName, type Shop } from '../repairs/staff/shop.fixture.ts';
import { FIRST_VERSION, trackingPath } from '../tracking/public.ts';
import { readPdf } from './read-pdf.fixture.ts';

let shop: Shop;
let id: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  ({ id } = await shop.createRepair());
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
});
afterAll(() => shop.stop());

function ask(path: string, by: MemberName = 'operator'): Promise<Response> {
  return shop.people[by].browser.request('GET', path);
}

async function read(path: string, by?: MemberName) {
  const answer = await ask(path, by);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
  const paper = await readPdf(await answer.bytes());
  expect(paper.pages.flatMap(({ untagged }) => untagged)).toEqual([]);
  return {
    ...paper,
    name: answer.headers.get('content-disposition'),
    text: paper.pages[0]?.structure.join('\n') ?? '',
  };
}

test('an intake slip is read aloud in order [2.160]', async () => {
  const { title, lang, text, pages, name } = await read(`/staff/repairs/${id}/papers/intake`);
  expect([title, lang, pages.length, name]).toEqual([
    `Bon de prise en charge ${id}`,
    'fr',
    1,
    `attachment; filename="intake-${id}.pdf"`,
  ]);
  expect(text).toMatch(/Bon de prise en charge\n.*\nClient\ncustomer Test\n[^]*The screen is black\n[^]*signature/);
  expect(pages[0]?.roles.slice(0, 7)).toEqual(['Document', 'P', 'Span', 'P', 'Span', 'Span', 'H1']);
});

test('the codes of an intake slip open the repair', async () => {
  const { readCodes } = await read(`/staff/repairs/${id}/papers/intake`);
  const { site, config } = shop.world.app.platform;
  const url = site.publicUrl();
  const tracking = trackingPath(config, { repairId: id, version: FIRST_VERSION });
  expect(await readCodes()).toEqual([[`${url}/r/${id}`, `${url}${tracking}`]]);
});

test('a quote has its price in the requested language', async () => {
  const { text, lang } = await read(`/staff/repairs/${id}/papers/quote?lang=en`);
  const { proposal } = await shop.readAsStaff(id);
  expect(lang).toBe('en');
  expect(text).toContain(`Fixed price, all included\n${Number(proposal?.price)}`);
});

test('an accepted quote has its day, no question', async () => {
  const { id: accepted } = await shop.createRepair();
  await shop.takeSteps(accepted, happyPathTo('Repair.diagnosis.finished'));
  const path = `/staff/repairs/${accepted}/papers/quote?lang=en`;
  expect((await read(path)).text).toContain('Nothing begins without your approval');
  await shop.takeSteps(
    accepted,
    happyPathTo('Repair.approve.confirmed').slice(happyPathTo('Repair.diagnosis.finished').length),
  );
  const { text } = await read(path);
  expect(text).toMatch(/Accepted on\n\d+/);
  expect(text).not.toContain('Nothing begins');
});

test('a quote has its own days of warranty', async () => {
  const { id: promised } = await shop.createRepair();
  await shop.takeSteps(promised, happyPathTo('Repair.diagnosis.started'));
  await shop.takeStep(promised, ['Repair.diagnosis.finished', 'technician', { warrantyDays: 30 }]);
  for (const [lang, words] of [
    ['en', /Warranty\n30 days/],
    ['fr', /Garantie\n30\sjours/],
  ] as const)
    expect((await read(`/staff/repairs/${promised}/papers/quote?lang=${lang}`)).text).toMatch(words);
  expect((await read(`/staff/repairs/${id}/papers/quote?lang=en`)).text).not.toContain('Warranty');
});

test('a missing paper and a missing repair answer alike', async () => {
  const { id: without } = await shop.createRepair();
  const paths = [
    `/staff/repairs/${without}/papers/quote`,
    `/staff/repairs/${without}/papers/unrepaired`,
    '/staff/repairs/ZZZZZZZZ/papers/intake',
    `/staff/labels?ids=${id},ZZZZZZZZ`,
  ];
  const answers = await Promise.all(paths.map((path) => ask(path)));
  const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
  expect(new Set(texts)).toEqual(new Set(['404 {"statusCode":404,"message":"notFound","error":"Not Found"}']));
});

test.each(['collector', 'courier', 'customer'] as const)('papers are refused to the %s [2.164]', async (by) => {
  const paths = [`/staff/repairs/${id}/papers/quote`, `/staff/labels?ids=${id}`, '/staff/labels/shelves?codes=SZZZZZ'];
  expect(await Promise.all(paths.map(async (path) => (await ask(path, by)).status))).toEqual([403, 403, 403]);
});

test('a label shows the device and hides its owner [2.161]', async () => {
  const { readCodes, text } = await read(`/staff/labels?ids=${id}`);
  const { customer, device } = await shop.readAsStaff(id);
  expect(text).toContain(`${id.slice(0, 4)} ${id.slice(4)}`);
  expect(text).toContain(device.type.name);
  for (const secret of [customer.name, customer.phone, customer.address]) expect(text).not.toContain(secret);
  expect(await readCodes()).toEqual([[expect.stringContaining(`/r/${id}`)]]);
});

test('labels of shelves have codes and fit a page [2.232]', async () => {
  const { send } = shop.people.operator;
  const names = ['Étagère B2', 'Étagère du fond à gauche, deuxième rang, derrière la porte'];
  const shelves = await Promise.all(names.map((name) => send(addShelf, { body: { name } })));
  const codes = shelves.map(({ code }) => code);
  const { readCodes, text } = await read(`/staff/labels/shelves?codes=${codes.join(',')}`);
  expect(await readCodes()).toEqual(codes.map((code) => [code]));
  expect(text).toContain('Étagère B2');
  expect((await ask(`/staff/labels/shelves?codes=${codes[0] ?? ''},SZZZZZ`)).status).toBe(404);
});

test('the longest name leaves a shelf’s code readable [2.245]', async () => {
  const { code } = await shop.people.operator.send(addShelf, { body: { name: 'W'.repeat(60) } });
  const { readCodes, text } = await read(`/staff/labels/shelves?codes=${code}`);
  expect(await readCodes()).toEqual([[code]]);
  expect(text).toMatch(/WW…/u);
});

test('a name reduced to one line has one line', async () => {
  const { code } = await shop.people.operator.send(addShelf, { body: { name: 'CWQQ CAAN' } });
  expect((await read(`/staff/labels/shelves?codes=${code}`)).text).toContain('CWQQ CAAN');
});

test('labels come in the order asked for', async () => {
  const { id: second } = await shop.createRepair();
  const { readCodes } = await read(`/staff/labels?ids=${second},${id}&sheet=A6`);
  expect((await readCodes()).map(([code]) => code?.slice(-8))).toEqual([second, id]);
});

test('fifty-one labels are refused at the field', async () => {
  expect((await ask(`/staff/labels?ids=${Array.from({ length: 51 }, () => id).join(',')}`)).status).toBe(400);
});

test('a receipt names both sides, an undone handover none', async () => {
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  const { text } = await read(`/staff/repairs/${id}/handovers/${handovers[0]?.id}`);
  expect(text).toMatch(/Remis par\n.*collector Test\nRemis à\n/);
  const { id: undone } = await shop.createRepair();
  await shop.takeSteps(undone, [...happyPathTo('Repair.pickup.delivered'), ['Repair.corrected', 'admin']]);
  const trail = await shop.people.operator.send(getRepairTrail, { params: { id: undone } });
  const receipt = trail.handovers.find(({ isVoid }) => isVoid);
  expect((await ask(`/staff/repairs/${undone}/handovers/${receipt?.id}`)).status).toBe(404);
});

test('a receipt over the counter names no driver', async () => {
  const { id: fetched } = await shop.createRepair();
  await shop.takeSteps(fetched, happyPathTo('Repair.confirm.return'));
  const steps = (['planned', 'assigned', 'collected', 'delivered'] as const).map((step) => ({
    action: `Repair.return.${step}` as const,
  }));
  await shop.people.operator.send(transitionRepair, { params: { id: fetched }, body: { steps } });
  const receipt = async (kind: string) => (await read(`/repair/requests/${fetched}/papers/${kind}`, 'customer')).text;
  expect(await receipt('return')).toMatch(/Remis par\nAtelier \(comptoir\)\nRemis à\nClient/u);
  expect(await receipt('pickup')).toMatch(/Remis par\nClient[^]*Remis à\nChauffeur\n/u);
});

test('an undone arrival is on no paper', async () => {
  const { id: wrong } = await shop.createRepair();
  await shop.takeSteps(wrong, [...happyPathTo('Repair.pickup.delivered'), ['Repair.corrected', 'admin']]);
  const papers = [`/staff/repairs/${wrong}/papers/intake`, `/staff/labels?ids=${wrong}`];
  for (const path of papers) expect((await read(path)).text).not.toMatch(/Reçu le/u);
  await shop.takeStep(wrong, ['Repair.pickup.delivered', 'collector']);
  for (const path of papers) expect((await read(path)).text).toMatch(/Reçu le/u);
});

test('an undone handover states no return', async () => {
  const { id: home } = await shop.createRepair();
  const path = `/staff/repairs/${home}/papers/unrepaired`;
  await shop.takeSteps(home, [
    ...happyPathTo('Repair.pickup.collected'),
    ['Repair.corrected', 'admin'],
    ['Repair.aborted', 'admin', { reason: 'The customer moved' }],
  ]);
  expect((await ask(path)).status).toBe(404);
});

test('a receipt shows who signed, read aloud too [2.187]', async () => {
  const { id: signed } = await shop.createRepair();
  await shop.takeSteps(signed, [
    ...happyPathTo('Repair.pickup.assigned'),
    ['Repair.pickup.collected', 'collector', { label: signed }],
  ]);
  const params = { id: signed };
  const [handover] = (await shop.people.operator.send(getRepairTrail, { params })).handovers;
  const path = `/staff/repairs/${signed}/handovers/${handover?.id}`;
  expect((await read(path)).text).toContain('Date et signature');
  await shop.people.collector.send(recordProof, {
    params: { ...params, entryId: handover?.entryId ?? '' },
    body: { kind: 'SIGNATURE', name: 'Lina Qz', strokes: [[10, 20, 900, 380]] },
    idempotencyKey: crypto.randomUUID(),
  });
  const { text, pages } = await read(path);
  expect(text).toContain('Preuve\nSigné par Lina Qz\nÉtiquette de l’appareil scannée à la remise');
  expect(text).not.toContain('Date et signature');
  expect(pages[0]?.structure).toContain('Signature de Lina Qz');
  expect(pages[0]?.untagged).toEqual([]);
});

test('receipts list accessories and what stayed behind [2.166]', async () => {
  const { id: lent } = await shop.createRepair();
  const path = `/repair/requests/${lent}/papers`;
  await shop.takeSteps(lent, [
    ...happyPathTo('Repair.pickup.assigned'),
    ['Repair.pickup.collected', 'collector', { accessories: 'Charger, Case' }],
    ...happyPathTo('Repair.return.collected').slice(happyPathTo('Repair.pickup.collected').length),
  ]);
  const { text: pickup } = await read(`${path}/pickup`, 'customer');
  expect(pickup).toContain('Accessoires remis\nCharger\nCase');
  expect(pickup).not.toContain('collector Test');
  const [charger] = (await shop.readAsStaff(lent)).accessories;
  const returned = [charger?.id ?? ''];
  await shop.takeStep(lent, ['Repair.return.delivered', 'courier', { returned, missingReason: 'FOLLOWS' }]);
  const { text: back } = await read(`${path}/return`, 'customer');
  expect(back).toMatch(/Accessoires remis\nCharger\nNon rendus\nCase \(suivra\)/);
});

test('customers get their own papers in their language [2.165]', async () => {
  const { database } = shop.world.app.platform;
  const { id: own } = await shop.createRepair();
  await shop.takeSteps(own, happyPath);
  const setLanguage = (lang: 'fr' | 'en') =>
    database.update(users).set({ lang }).where(eq(users.id, shop.people.customer.id));
  await setLanguage('en');
  for (const kind of ['intake', 'pickup', 'quote', 'warranty', 'return'])
    expect((await read(`/repair/requests/${own}/papers/${kind}`, 'customer')).lang).toBe('en');
  await setLanguage('fr');
  const paths = [`${own}/papers/unrepaired`, 'ZZZZZZZZ/papers/intake', `${own}/papers/intake`];
  const readers = ['customer', 'customer', 'stranger'] as const;
  const answers = await Promise.all(paths.map((path, n) => ask(`/repair/requests/${path}`, readers[n])));
  expect(new Set(await Promise.all(answers.map(async (each) => `${each.status} ${await each.text()}`)))).toEqual(
    new Set(['404 {"statusCode":404,"message":"notFound","error":"Not Found"}']),
  );
});

test('Arabic names and addresses keep order and letters [2.162]', async () => {
  const { database } = shop.world.app.platform;
  const address = 'شارع الحبيب بورقيبة 12، تونس';
  await database
    .update(users)
    .set({ firstName: 'محمد', lastName: 'بن علي', address })
    .where(eq(users.id, shop.people.stranger.id));
  const repair = await shop.createRepair('stranger');
  const { text } = await read(`/staff/repairs/${repair.id}/papers/intake`);
  const letters = text.normalize('NFKC');
  expect(letters).toContain('محمد بن علي');
  expect(letters).toContain('شارع الحبيب بورقيبة');
});
