import '#styles.css';
import type { RepairNote } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { RepairNotes } from './repair-notes.tsx';

const NOTES = '/staff/repairs/7K2M9QFX/notes';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function createNote(id: string, overrides: Partial<RepairNote> = {}): RepairNote {
  const author = { id: 'olfa', name: 'Olfa Ayari' };
  const at = new Date(Date.now() - 60_000).toISOString();
  return { id, author, body: `Note ${id}`, at, editedAt: null, isPinned: false, correctableUntil: null, ...overrides };
}

type SentInit = { method: string; body?: string; headers?: HeadersInit };

async function openNotes(notes: RepairNote[], refusal?: Response | Promise<Response>) {
  const sent: [call: string, body: unknown][] = [];
  const keys: (string | null)[] = [];
  const refusals = refusal === undefined ? [] : [refusal];
  vi.stubGlobal('fetch', async (path: string, { method, body = '{}', headers }: SentInit) => {
    if (method === 'GET') return Response.json({ data: notes });
    const request = JSON.parse(body) as Partial<RepairNote>;
    sent.push([`${method} ${path}`, request]);
    keys.push(new Headers(headers).get('idempotency-key'));
    const refused = refusals.shift();
    if (refused !== undefined) return refused;
    const [, id = 'new'] = /notes\/(\w+)/u.exec(path) ?? [];
    const nth = notes.findIndex((note) => note.id === id);
    if (nth === -1) notes.push(createNote(id, request));
    else notes[nth] = { ...createNote(id), ...notes[nth], ...request };
    return Response.json(notes.find((note) => note.id === id));
  });
  const Words = await withLanguage('en', 'customer', 'workshop', 'notes');
  const client = createQueryClient();
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <Words>
          <RepairNotes repairId="7K2M9QFX" />
          <Toaster label="Notices" closeLabel="Close" />
        </Words>
      </QueryClientProvider>,
    );
  const { unmount } = await open();
  const reopen = async () => {
    await unmount();
    await open();
  };
  return { sent, keys, reopen };
}

test('a note is added, pinned and corrected by keys', async () => {
  const correctableUntil = new Date(Date.now() + 600_000).toISOString();
  const { sent } = await openNotes([createNote('first', { author: null }), createNote('own', { correctableUntil })]);
  await expect.element(page.getByText('Unknown author')).toBeVisible();
  await expect.element(page.getByText('Olfa Ayari')).toBeVisible();
  await typeInto(page.getByLabelText('New note'), 'Call before noon');
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await expect.element(page.getByRole('listitem').getByText('Call before noon')).toBeVisible();
  await expect.element(page.getByLabelText('New note')).toHaveValue('');
  await pressByKey(page.getByRole('button', { name: 'Pin', exact: true }).first());
  await expect.element(page.getByRole('button', { name: 'Unpin' })).toBeVisible();
  await pressByKey(page.getByRole('button', { name: 'Correct' }));
  await typeInto(page.getByLabelText("The note's text"), 'Better');
  await pressByKey(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByRole('listitem').getByText('Better')).toBeVisible();
  expect(sent).toEqual([
    [`POST ${NOTES}`, { body: 'Call before noon' }],
    [`PUT ${NOTES}/first/pinned`, { isPinned: true }],
    [`PUT ${NOTES}/own`, { body: 'Better', editedAt: null }],
  ]);
});

test('an empty note focuses its field', async () => {
  await openNotes([]);
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await expect.element(page.getByLabelText('New note')).toHaveFocus();
});

test('a note typed during the request is kept', async () => {
  const answer = Promise.withResolvers<Response>();
  const { sent } = await openNotes([], answer.promise);
  const field = page.getByLabelText('New note');
  await field.fill('Call before noon');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await field.fill('Call before noon, at home');
  answer.resolve(Response.json(createNote('new')));
  await expect.element(page.getByRole('button', { name: 'Add note' })).toBeEnabled();
  await expect.element(field).toHaveValue('Call before noon, at home');
});

test('a note counts once after its page was reopened', async () => {
  const { keys, reopen } = await openNotes([], Response.json({ message: 'unavailable' }, { status: 503 }));
  const field = page.getByLabelText('New note');
  const add = page.getByRole('button', { name: 'Add note' });
  await field.fill('Call before noon');
  await add.click();
  await expect.poll(() => keys).toHaveLength(1);
  await expect.element(add).toBeEnabled();
  await reopen();
  await field.fill('Call before noon');
  await add.click();
  await expect.element(field).toHaveValue('');
  await field.fill('Call before noon');
  await add.click();
  await expect.poll(() => keys).toHaveLength(3);
  const [first, again, next] = keys;
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('a late correction of a note keeps typed text', async () => {
  const correctableUntil = new Date(Date.now() + 600_000).toISOString();
  const note = createNote('own', { correctableUntil });
  await openNotes([note], Response.json({ message: 'editedMeanwhile', note }, { status: 409 }));
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabelText("The note's text").fill('Too late');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/can no longer be corrected/u)).toBeVisible();
  await expect.element(page.getByLabelText("The note's text")).toHaveValue('Too late');
});
