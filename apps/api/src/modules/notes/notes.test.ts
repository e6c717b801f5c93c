import * as contract from '@atelier/contract';
import {
  addNote,
  addCannedReply,
  type Call,
  correctNote,
  exportMe,
  listNotes,
  listCannedReplies,
  type MessageEvent,
  pinNote,
  type RepairNote,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { audit, users } from '#schema/index.ts';
import { createIntakeClient } from '#modules/intake/intake.fixture.ts';
import { unzip } from '#zip.fixture.ts';
import type { TestBrowser } from '#browser.fixture.ts';
import { mailsOfRepair } from '../repairs/mails/repair-mails.fixture.ts';
import { type MemberName, openShop, happyPathTo, type Shop, shopPassword } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

function writeNote(id: string, body: string, by: MemberName = 'operator'): Promise<RepairNote> {
  return shop.people[by].send(addNote, { params: { id }, body: { body } });
}

async function notesOf(id: string, by: MemberName = 'technician'): Promise<readonly RepairNote[]> {
  return (await shop.people[by].send(listNotes, { params: { id } })).data;
}

describe('a note', () => {
  test('a note has its author and pinned place', async () => {
    const { id } = await shop.createRepair();
    const [first, second] = [await writeNote(id, 'First'), await writeNote(id, 'Second', 'technician')];
    expect((await notesOf(id)).map(({ body }) => body)).toEqual(['Second', 'First']);
    const { send } = shop.people.admin;
    const pin = (isPinned: boolean) => send(pinNote, { params: { id, noteId: first.id }, body: { isPinned } });
    await pin(true);
    expect(await notesOf(id)).toMatchObject([
      { body: 'First', isPinned: true, author: { name: 'operator Test' }, correctableUntil: null },
      { body: 'Second', isPinned: false, author: { id: shop.people.technician.id } },
    ]);
    expect(await pin(false)).toMatchObject({ isPinned: false });
    expect((await notesOf(id)).map(({ id: noteId }) => noteId)).toEqual([second.id, first.id]);
    const path = `/staff/repairs/${id}/notes/${first.id}`;
    expect((await shop.people.admin.browser.request('DELETE', path)).status).toBe(405);
  });

  test('an author corrects a note within 15 minutes', async () => {
    const { id } = await shop.createRepair();
    const { id: noteId } = await writeNote(id, 'Call befor noon');
    const correct = (by: MemberName, body: string, editedAt: string | null) =>
      shop.people[by].send(correctNote, { params: { id, noteId }, body: { body, editedAt } });
    await expect(correct('admin', 'Mine', null)).rejects.toMatchObject({ status: 403 });
    const { editedAt } = await correct('operator', 'Call before noon', null);
    const inAnotherTab = { status: 409, body: { message: 'editedMeanwhile', note: { body: 'Call before noon' } } };
    await expect(correct('operator', 'Call before one', null)).rejects.toMatchObject(inAnotherTab);
    shop.world.clock.forward(15 * minute);
    const { email, browser } = shop.people.operator;
    await shop.world.signIn({ email, password: shopPassword, firstName: '', lastName: '' }, browser);
    await expect(correct('operator', 'Too late', editedAt)).rejects.toMatchObject({ status: 409 });
    await shop.advanceClock(0);
    expect(await notesOf(id)).toMatchObject([{ body: 'Call before noon', editedAt }]);
    const lines = await shop.world.app.platform.database
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'note.corrected'), eq(audit.subjectId, id)));
    expect(lines).toMatchObject([{ changes: { note: noteId, fields: ['body'] } }]);
  });

  test('a driver’s or foreign repair’s note is a 404', async () => {
    const [{ id }, { id: other }] = [await shop.createRepair(), await shop.createRepair()];
    const { id: noteId } = await writeNote(id, 'Here');
    const { send } = shop.people.operator;
    const body = { isPinned: true };
    for (const params of [
      { id: other, noteId },
      { id, noteId: 'x' },
    ])
      await expect(send(pinNote, { params, body })).rejects.toMatchObject({ status: 404 });
    await expect(writeNote('7K2M9QFX', 'Nowhere')).rejects.toMatchObject({ status: 404 });
    await expect(notesOf(id, 'courier')).rejects.toMatchObject({ status: 403 });
  });
});

/** Internal words, each planted where staff store them. */
const plantedWords = { note: 'Qznote', surname: 'Qzsurname', partner: 'Qzpartner', answer: 'Qzready' };

async function readAll(browser: TestBrowser, id: string): Promise<Readonly<Record<string, string>>> {
  const calls = (Object.values(contract) as readonly unknown[]).filter(isReadCall);
  const answers = calls.map(async ({ path }) => {
    const response = await browser.request('GET', path.replace(':id', id));
    return [`${response.status} ${path}`, await response.text()] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

function isReadCall(value: unknown): value is Call {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('path' in value)) return false;
  return value.method === 'GET' && !String(value.path).startsWith('/staff') && !String(value.path).includes(':photoId');
}

test('notes, assignees and partners are hidden from customers', async () => {
  const { people, world } = shop;
  const { database } = world.app.platform;
  const { customer, stranger: _, ...team } = people;
  await database
    .update(users)
    .set({ lastName: plantedWords.surname })
    .where(
      inArray(
        users.id,
        Object.values(team).map((member) => member.id),
      ),
    );
  const { browser, send, email } = customer;
  const heard: unknown[] = [];
  const told: MessageEvent[] = [];
  const [customers, operators] = await Promise.all(
    [browser, people.operator.browser].map(async ({ accessToken: token }) => {
      const socket = io(world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
      await new Promise<void>((resolve) => void socket.once('connect', resolve));
      return socket;
    }),
  );
  customers?.onAny((...event: unknown[]) => heard.push(event));
  operators?.on('note', (event: MessageEvent) => told.push(event));
  const answers: unknown[] = [];
  const texts = {
    titleFr: plantedWords.answer,
    titleEn: plantedWords.answer,
    bodyFr: plantedWords.answer,
    bodyEn: plantedWords.answer,
  };
  await people.admin.send(addCannedReply, { body: texts });

  const { id } = await shop.createRepair();
  const { id: noteId } = await writeNote(id, `${plantedWords.note}: she shouts`);
  await people.operator.send(pinNote, { params: { id, noteId }, body: { isPinned: true } });
  await shop.takeSteps(id, [['Repair.unreachable.request', 'operator'], ...happyPathTo('Repair.pickup.assigned')]);
  const onTheWay = await readAll(browser, id);
  await shop.takeSteps(id, [
    ['Repair.pickup.collected', 'collector'],
    ['Repair.pickup.delivered', 'collector'],
    ['Repair.diagnosis.assigned', 'operator'],
    [
      'Repair.diagnosis.externalized',
      'technician',
      { partner: plantedWords.partner, partnerReference: plantedWords.partner },
    ],
    ['Repair.delayed', 'technician'],
  ]);
  const away = await readAll(browser, id);
  await shop.takeSteps(id, [
    ['Repair.diagnosis.finished', 'technician'],
    ['Repair.proposal.sent', 'operator'],
  ]);
  answers.push(await shop.takeStep(id, ['Repair.approve.proposal', 'customer']));
  const { id: seen } = await send(writeToShop, { params: { id }, body: { text: 'Is it ready?' } });
  await people.operator.send(writeToCustomer, { params: { id }, body: { text: 'Tomorrow.', seen } });
  await shop.takeSteps(id, [
    ['Repair.approve.confirmed', 'operator'],
    ['Repair.fix.started', 'technician', { isExternalized: true, partner: plantedWords.partner }],
    ['Repair.fix.finished', 'technician'],
    ['Repair.confirm.return', 'operator'],
    ['Repair.return.assigned', 'operator'],
    ['Repair.return.collected', 'courier'],
    ['Repair.return.delivered', 'courier'],
  ]);
  answers.push(await shop.takeStep(id, ['Repair.completed', 'customer']));
  const calls = await createIntakeClient(shop);
  await calls.askCode(email);
  const taken = await calls.intake({ customer: { id: customer.id }, steps: [{ action: 'Repair.confirm.request' }] });
  await mailsOfRepair(shop, taken.repair.id);
  // Added and pinned.
  await expect.poll(() => told).toEqual([{ repairId: id }, { repairId: id }]);
  await expect.poll(() => JSON.stringify(heard)).toContain('Repair.return.delivered');

  // Proves that the words are findable at all.
  const known = JSON.stringify([
    await shop.readAsStaff(id),
    await notesOf(id),
    await people.admin.send(listCannedReplies),
  ]);
  expect(Object.values(plantedWords).filter((word) => !known.includes(word))).toEqual([]);

  const now = await readAll(browser, id);
  expect(Object.keys(now).filter((name) => !name.startsWith('200 '))).toEqual([
    '404 /auth/me/sessions/:id',
    '404 /files/:name',
    '404 /notifications/:id',
    '404 /repair/requests/:id/payments/:paymentId/receipt',
    '400 /repair/requests/:id/papers/:kind',
    '400 /repair/slots',
    '400 /feed.ics',
    '404 /repair/requests/:id/handovers/:handoverId',
  ]);
  const file = await browser.request('POST', exportMe.path, { body: { password: shopPassword } });
  const files = [...unzip(Buffer.from(await file.arrayBuffer()))].map(([name, content]) => [name, content.toString()]);
  await mailsOfRepair(shop, id);
  const mailed = world.mailbox.all
    .filter(({ to }) => to === email)
    .map(({ subject, text, html, attachments }) => [subject, text, html, ...attachments.map(({ content }) => content)]);
  expect(mailed.length).toBeGreaterThan(8);
  const places = { onTheWay, away, now, answers, files, mailed, heard };
  const found = Object.entries(places).flatMap(([place, told_]) =>
    [...Object.values(plantedWords), noteId]
      .filter((word) => JSON.stringify(told_).includes(word))
      .map((word) => [place, word]),
  );
  expect(found).toEqual([]);
  expect(JSON.stringify(heard)).not.toContain('"note"');
  for (const socket of [customers, operators]) socket?.disconnect();
});
