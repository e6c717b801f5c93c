import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { publishLive, liveNotifications } from '#subjects/live/live-events.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  vi.unstubAllGlobals();
});

const repairId = '7K2M9QFX';
const conversation = `/dashboard?repair=${repairId}&do=write`;
const notification = createNotification({ action: 'Message.received', repairId, device: 'Pixel 9', next: null });

async function openPage(path: string, { hasUnread = true, width = 375 } = {}) {
  await page.viewport(width, 800);
  const user = createUser({ lang: 'en' });
  const repair = createRepair({ hasUnread });
  stubShopServer({ user, repairs: [repair], devices: [repair.device], notifications: [notification] });
  const at = new Date(Date.now() - 600_000).toISOString();
  const baseMessage = { id: 'm-1', fromShop: true, name: 'Nadia', text: 'It is on the bench.', photos: [] };
  const message = { ...baseMessage, at, isRead: false, withdrawableUntil: null };
  interceptFetch((call) =>
    call === `GET /repair/requests/${repairId}/messages`
      ? Response.json({ data: [message], nextCursor: null, isClosed: false })
      : null,
  );
  const { tree, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  return { screen, address, message: screen.getByRole('dialog').getByText('It is on the bench.') };
}

test('the bell leads to the message [4.70]', async () => {
  const { screen, address, message } = await openPage('/dashboard');
  await userEvent.click(screen.getByRole('button', { name: '1 new notification' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Pixel 9/u }));
  await expect.element(message).toBeVisible();
  await expect.poll(address).toBe(conversation);
});

test('the list of notifications leads to the message', async () => {
  const { screen, address, message } = await openPage('/dashboard');
  await userEvent.click(screen.getByRole('tab', { name: /Notifications/u }));
  await userEvent.click(screen.getByRole('tabpanel').getByRole('button', { name: /Pixel 9/u }));
  await expect.element(message).toBeVisible();
  await expect.poll(address).toBe(`/dashboard?tab=notifications&repair=${repairId}&do=write`);
});

test('an older notification link leads to the message', async () => {
  const { screen, address, message } = await openPage(`/dashboard?notification=${notification.id}`);
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Read the message' }));
  await expect.element(message).toBeVisible();
  await expect.poll(address).toBe(conversation);
});

test('the toast leads to the message', async () => {
  const { screen, address, message } = await openPage('/dashboard');
  await expect.element(screen.getByRole('button', { name: '1 new notification' })).toBeVisible();
  const { action, device, next } = notification;
  const data = { action, device, next, repairId, notificationId: 'n-9', isSeen: false, news: 2 };
  liveNotifications.publish({ name: 'notification', data, timestamp: new Date().toISOString() });
  await userEvent.click(screen.getByRole('button', { name: 'Read the message' }));
  await expect.element(message).toBeVisible();
  await expect.poll(address).toBe(conversation);
  await expect.element(screen.getByRole('button', { name: 'Read the message' })).not.toBeInTheDocument();
});

test.each([375, 1280])('an unread message marks card and tab (%i) [4.71]', async (width) => {
  const { screen, address, message } = await openPage('/dashboard', { width });
  await userEvent.click(screen.getByRole('button', { name: `Repair #${repairId}` }));
  await expect.element(screen.getByRole('tab', { name: 'Messages New message' })).toBeVisible();
  dialogStore.closeAll();
  await userEvent.click(screen.getByRole('button', { name: 'New message', exact: true }));
  await expect.element(message).toBeVisible();
  await expect.poll(address).toBe(conversation);
});

test('a read message leaves no mark', async () => {
  const { screen } = await openPage('/dashboard', { hasUnread: false });
  await userEvent.click(screen.getByRole('button', { name: `Repair #${repairId}` }));
  await expect.element(screen.getByRole('tab', { name: 'Messages', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('New message');
});

test('the mark goes once the message is read elsewhere', async () => {
  const { screen } = await openPage('/dashboard');
  const note = screen.getByRole('button', { name: 'New message', exact: true });
  await expect.element(note).toBeVisible();
  stubShopServer({ user: createUser({ lang: 'en' }), repairs: [createRepair()] });
  publishLive('message', { repairId });
  await expect.element(note).not.toBeInTheDocument();
});
