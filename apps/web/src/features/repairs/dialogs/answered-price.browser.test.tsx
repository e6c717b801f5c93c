import '../../../styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { aRepair } from '../../../shared/my-repair/repair.fixture.ts';
import { aServer } from '../../../shared/session/a-server.fixture.ts';
import { aUser } from '../../../shared/session/a-user.fixture.ts';
import { sessionStore } from '../../../shared/session/session-store.ts';
import { atAddress } from '../list/repairs-world.fixture.tsx';
import { RepairDialogs } from '../repair-dialogs.tsx';

afterEach(() => {
  dismissToast();
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const repair = aRepair({
  status: 'PROPOSED',
  proposal: {
    id: 'proposal-1',
    price: '120.000',
    estimatedCost: null,
    estimatedTime: 3,
    status: 'PENDING',
    expiresAt: '2026-11-27T09:00:00.000Z',
  },
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});

/** The price stands before its customer, and the server takes whatever they answer. */
const aPrice = async () => {
  aServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    [`PUT /repair/requests/${repair.id}/proposal`]: { status: 200, body: { ...repair, version: 2 } },
  });
  const { tree } = await atAddress(
    '/dashboard',
    <>
      <RepairDialogs />
      <Toaster label="Notification" closeLabel="Close" />
    </>,
  );
  const screen = await render(tree);
  dialogStore.open({ name: 'proposal', repairId: repair.id });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, exact: true }));
  return { screen, press };
};

test.each([
  ['Price accepted', 'The technician will proceed with the repair.', ['Accept']],
  ['Price rejected', 'The device will be returned without repair.', ['Reject', 'Confirm rejection']],
])('%s: a toast tells what follows', async (title, description, presses) => {
  const { screen, press } = await aPrice();
  for (const name of presses) await press(name);
  const told = screen.getByRole('region').getByRole('listitem');
  await expect.element(told.getByText(title, { exact: true })).toBeVisible();
  await expect.element(told.getByText(description, { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('the reason of a rejection is kept while it is written, and forgotten once it was sent', async () => {
  sessionStore.signIn('access', aUser());
  const kept = () => sessionStorage.getItem('atelier.typed');
  const { screen, press } = await aPrice();
  await press('Reject');
  await screen.getByRole('alertdialog').getByRole('textbox').fill('Dearer than a new one');
  await expect.poll(kept).toContain('Dearer than a new one');
  await press('Confirm rejection');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(kept).toBeNull();
});
