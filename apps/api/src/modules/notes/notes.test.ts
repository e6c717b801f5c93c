import {
  addNote,
  correctNote,
  exportMe,
  getMyConversation,
  getMyRepair,
  listMyRepairs,
  listNotes,
  listNotifications,
  type NoteEvent,
  pinNote,
  type RepairNote,
} from '@atelier/contract';
import { and, eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { audit } from '#schema/index.ts';
import { mailsAbout } from '../repairs/mails/mails-about.fixture.ts';
import { type Name, openShop, type Shop, shopPassword } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

const secret = 'Qznote: she shouts';

function note(id: string, body: string, by: Name = 'operator'): Promise<RepairNote> {
  return shop.people[by].send(addNote, { params: { id }, body: { body } });
}

async function notesOf(id: string, by: Name = 'technician'): Promise<readonly RepairNote[]> {
  return (await shop.people[by].send(listNotes, { params: { id } })).data;
}

describe('a note', () => {
  test('has its author, stands below what is pinned and above what is older, and is nobody’s to delete', async () => {
    const { id } = await shop.requested();
    const [first, second] = [await note(id, 'First'), await note(id, 'Second', 'technician')];
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

  test('is corrected by its author within 15 minutes, once at a time, which the audit tells without its words', async () => {
    const { id } = await shop.requested();
    const { id: noteId } = await note(id, 'Call befor noon');
    const correct = (by: Name, body: string, editedAt: string | null) =>
      shop.people[by].send(correctNote, { params: { id, noteId }, body: { body, editedAt } });
    await expect(correct('admin', 'Mine', null)).rejects.toMatchObject({ status: 403 });
    const { editedAt } = await correct('operator', 'Call before noon', null);
    const inAnotherTab = { status: 409, body: { message: 'editedMeanwhile', note: { body: 'Call before noon' } } };
    await expect(correct('operator', 'Call before one', null)).rejects.toMatchObject(inAnotherTab);
    shop.world.clock.forward(15 * minute);
    const { email, browser } = shop.people.operator;
    await shop.world.signedIn({ email, password: shopPassword, firstName: '', lastName: '' }, browser);
    await expect(correct('operator', 'Too late', editedAt)).rejects.toMatchObject({ status: 409 });
    await shop.later(0);
    expect(await notesOf(id)).toMatchObject([{ body: 'Call before noon', editedAt }]);
    const lines = await shop.world.app.platform.database
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'note.corrected'), eq(audit.subjectId, id)));
    expect(lines).toMatchObject([{ changes: { note: noteId, fields: ['body'] } }]);
  });

  test('of another repair, of none or by a driver is nothing that there is', async () => {
    const [{ id }, { id: other }] = [await shop.requested(), await shop.requested()];
    const { id: noteId } = await note(id, 'Here');
    const { send } = shop.people.operator;
    const body = { isPinned: true };
    for (const params of [
      { id: other, noteId },
      { id, noteId: 'x' },
    ])
      await expect(send(pinNote, { params, body })).rejects.toMatchObject({ status: 404 });
    await expect(note('7K2M9QFX', 'Nowhere')).rejects.toMatchObject({ status: 404 });
    await expect(notesOf(id, 'courier')).rejects.toMatchObject({ status: 403 });
  });

  test('is in no answer, mail, event or file of the customer’s', async () => {
    const { id } = await shop.requested();
    const { browser, send } = shop.people.customer;
    const heard: unknown[] = [];
    const connect = async (token: string | null) => {
      const socket = io(shop.world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
      await new Promise<void>((resolve) => void socket.once('connect', resolve));
      return socket;
    };
    const [customers, operators] = [
      await connect(browser.accessToken),
      await connect(shop.people.operator.browser.accessToken),
    ];
    customers.onAny((...event: unknown[]) => heard.push(event));
    const told: NoteEvent[] = [];
    operators.on('note', (event: NoteEvent) => told.push(event));
    const { id: noteId } = await note(id, secret);
    await shop.people.operator.send(pinNote, { params: { id, noteId }, body: { isPinned: true } });
    await shop.act(id, ['Repair.confirm.request', 'operator']);
    await expect.poll(() => told).toEqual([{ repairId: id }, { repairId: id }]);
    await expect.poll(() => JSON.stringify(heard)).toContain('Repair.confirm.request');
    const params = { id };
    const file = await browser.request('POST', exportMe.path, { body: { password: shopPassword } });
    const answers = [
      await send(getMyRepair, { params }),
      await send(listMyRepairs),
      await send(getMyConversation, { params, query: {} }),
      await send(listNotifications, { query: {} }),
      await mailsAbout(shop, id),
      heard,
      Buffer.from(await file.arrayBuffer()).toString('utf8'),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('Qznote');
      expect(JSON.stringify(answer)).not.toContain(noteId);
    }
    expect(JSON.stringify(heard)).not.toContain('"note"');
    for (const socket of [customers, operators]) socket.disconnect();
  });
});
