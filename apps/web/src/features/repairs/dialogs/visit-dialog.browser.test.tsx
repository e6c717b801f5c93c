import '#styles.css';
import type { OpenSlot } from '@atelier/contract';
import { dismissToast, Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { messageDraft } from '#subjects/repair/message-draft.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { stubServer, type ServerAnswers } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { VisitDialog } from './visit-dialog.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'customer', 'visitSlots');
});
beforeEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
  sessionStore.signIn('access', createUser());
  messageDraft.set(repair.id, null);
  dialogStore.closeAll();
});

const repair = createRepair({
  status: 'COLLECTING',
  allowedActions: ['Repair.visit.moved'],
  pickupLogistic: {
    type: 'PICKUP',
    status: 'ASSIGNED',
    date: '2099-11-24',
    time: '09:00-12:00',
    address: '14 rue du Lac, Tunis',
    mode: 'HOME',
    confirmedAt: null,
    arrivesAt: null,
    failure: null,
    doorPhoto: null,
    condition: null,
    receivedBy: null,
  },
});

const slots = [25, 26, 27, 28].map((day): OpenSlot => ({ id: `${day}`, date: `2099-11-${day}`, time: '14:00-16:00' }));

async function renderDialog(answers: ServerAnswers, shown = repair) {
  answers['GET /repair/requests'] = { status: 200, body: [shown] };
  stubServer(answers);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MemoryRouter>
          <VisitDialog repairId={repair.id} />
          <Toaster label="Notification" closeLabel="Close" />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  const radios = () => screen.getByRole('radio');
  return { screen, radios };
}

const SLOTS = `GET /repair/slots?repairId=${repair.id}`;
const CHOICE = `PUT /repair/requests/${repair.id}/slot`;

test('three windows, then all, are offered and one kept [2.271]', async () => {
  const answers: ServerAnswers = {
    [SLOTS]: { status: 200, body: { slots, byPhone: null, address: '5 rue de Carthage' } },
    [CHOICE]: { status: 409, body: { message: 'slotFull', slots: slots.slice(1) } },
  };
  const { screen, radios } = await renderDialog(answers);
  const keep = screen.getByRole('button', { name: 'Keep this window' });
  await expect.poll(() => radios().elements().length).toBe(3);
  await expect.element(screen.getByRole('definition')).toHaveTextContent('5 rue de Carthage');
  await keep.click();
  await expect.element(screen.getByRole('radiogroup')).toHaveAccessibleDescription(/Choose a window/u);
  await expect.element(radios().first()).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Show all windows' }).click();
  await expect.poll(() => radios().elements().length).toBe(4);
  await screen.getByText('Wednesday 25 November', { exact: false }).click();
  answers[SLOTS] = { status: 200, body: { slots: slots.slice(1), byPhone: null } };
  await keep.click();
  await expect.element(screen.getByText('This window was just taken.', { exact: false })).toBeVisible();
  await expect.poll(() => radios().elements().length).toBe(3);
  await screen.getByText('Thursday 26 November', { exact: false }).click();
  answers[CHOICE] = { status: 200, body: { ...repair, version: 2 } };
  await keep.click();
  await expect.element(screen.getByText('Appointment set')).toBeVisible();
});

test.each([
  ['cutOff', 'To change this appointment, call us.'],
  ['moves', 'To change it again, call us.'],
  ['failures', 'Call us to agree on the next one.'],
  [null, 'No window is offered online'],
] as const)('without windows the dialog names the phone: %s', async (byPhone, text) => {
  const { screen } = await renderDialog({ [SLOTS]: { status: 200, body: { slots: [], byPhone } } });
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
});

test('a device with the driver waits for the shop', async () => {
  const answers: ServerAnswers = { [SLOTS]: { status: 200, body: { slots: [], byPhone: null } } };
  const { screen } = await renderDialog(answers, createRepair({ status: 'RETURNING', custody: 'COURIER' }));
  await expect.element(screen.getByText('Once it is back at the shop', { exact: false })).toBeVisible();
});

test.each([
  [null, "The time window Tuesday 24 November, 09:00–12:00 doesn't suit me. I'm available "],
  ['On Friday, please', 'On Friday, please'],
])('an unsuitable time opens the conversation: %s [4.80]', async (typed, text) => {
  messageDraft.set(repair.id, typed);
  const { screen } = await renderDialog({ [SLOTS]: { status: 200, body: { slots, byPhone: null } } });
  await screen.getByRole('button', { name: 'Write to the shop' }).click();
  expect(dialogStore.get().base).toEqual({ name: 'details', repairId: repair.id, opensConversation: true });
  expect(messageDraft.get(repair.id)).toBe(text);
});
