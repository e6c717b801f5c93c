import '#styles.css';
import type { Notification } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { hueOf } from '#app/colour.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

function createNotifications(count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => createNotification({ id: `n-${index + 1}` }));
}

async function openPage(path: string, notifications: Notification[]) {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en' });
  const sent = stubShopServer({ user, notifications, repairs: [createRepair()] });
  const { tree, address } = await createApplicationAt(path, user);
  const screen = await render(tree);
  return { screen, address, sent, bell: screen.getByRole('banner').getByRole('button', { name: /notification/iu }) };
}

describe('the bell', () => {
  const dot = () => document.querySelector('[data-slot=bell-dot]');

  test('the bell has a red dot for unseen notifications [2.93]', async () => {
    const { bell } = await openPage('/repairs', [
      createNotification({ isSeen: true }),
      createNotification({ id: 'n-2' }),
    ]);
    await expect.element(bell).toHaveAccessibleName('1 new notification');
    const { width, height } = dot()?.getBoundingClientRect() ?? {};
    expect([width, height]).toEqual([10, 10]);
    expect(hueOf(dot())).toBe('red');
  });

  test('the bell has no dot without unseen notifications', async () => {
    const { bell } = await openPage('/repairs', [createNotification({ isSeen: true })]);
    await expect.element(bell).toHaveAccessibleName('Notifications, nothing new');
    expect(dot()).toBeNull();
  });

  test('the bell holds the newest 13 notifications [2.94]', async () => {
    const { screen, bell } = await openPage('/repairs', createNotifications(20));
    await userEvent.click(bell);
    const items = screen.getByRole('menuitem', { name: /Request received/u });
    await expect.element(items.first()).toBeVisible();
    expect(items.elements().length).toBe(13);
  });

  test('a notification in the bell names step and device', async () => {
    const next = { name: 'PICKUP', date: '2026-11-23', time: '09:00-12:00', offer: null } as const;
    const notification = createNotification({
      action: 'Repair.pickup.planned',
      isSeen: true,
      next,
      device: 'Le téléphone d’Inès',
    });
    const { screen, bell } = await openPage('/repairs', [notification]);
    await page.viewport(320, 640);
    await userEvent.click(bell);
    const item = screen.getByRole('menuitem', { name: /^Monday 23 November, 09:00–\u206012:00/u });
    await expect.element(item.getByText('Le téléphone d’Inès · Pickup planned', { exact: true })).toBeVisible();
    const cutSpans = [...item.element().querySelectorAll('span')].filter(
      (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline',
    );
    expect(cutSpans.map((each) => each.textContent)).toEqual([]);
    expect(item.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  });

  test('the bell marks all as read by one press', async () => {
    const { screen, sent, bell } = await openPage('/repairs', createNotifications(3));
    await userEvent.click(bell);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mark all as read' }));
    await expect.element(screen.getByRole('menuitem', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('menuitem', { name: /Request received/u }).first()).toBeVisible();
    expect(dot()).toBeNull();
    expect(sent).toEqual([{ call: 'PUT /notifications/seen', body: {} }]);
  });

  test('the bell’s last line leads to all notifications', async () => {
    const { screen, address, bell } = await openPage('/repairs', createNotifications(1));
    await userEvent.click(bell);
    await userEvent.click(screen.getByRole('menuitem', { name: 'See all' }));
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard?tab=notifications');
    await expect.element(screen.getByRole('tab', { name: /^Notifications/u })).toHaveAttribute('aria-selected', 'true');
  });
});

test('a repair’s notification shows its text and the repair [2.102]', async () => {
  const { screen, bell } = await openPage('/repairs', [createNotification({ createdAt: new Date().toISOString() })]);
  await userEvent.click(bell);
  await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
  const dialog = screen.getByRole('dialog', { name: 'Request received', exact: true });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription("We have your repair request. We'll call you to confirm it.");
  await expect.element(dialog.getByText(/^Received · Today at \d{2}:\d{2}$/u)).toBeVisible();
  await expect.element(dialog.getByText('Téléphone de Lina', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Écran fissuré', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('list', { name: 'Progress of the repair' })).toBeVisible();
});

test('a notification’s dialog shows former and current step', async () => {
  const next = { name: 'FIX', date: null, time: null, offer: null } as const;
  const { screen, bell } = await openPage('/repairs', [createNotification({ action: 'Repair.fix.started', next })]);
  await userEvent.click(bell);
  await userEvent.click(screen.getByRole('menuitem', { name: /Repair started/u }));
  const dialog = screen.getByRole('dialog', { name: 'Repair started', exact: true });
  const then = dialog.getByText("We're repairing your device", { exact: true });
  await expect.element(then).toBeVisible();
  const today = dialog.getByRole('heading', { name: 'Where the repair stands today' });
  const now = dialog.getByText("We'll call you as soon as we can", { exact: true });
  const tops = [then, today, now].map((each) => each.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test('opening a repair sees its notifications', async () => {
  const { screen, sent, bell } = await openPage('/repairs', createNotifications(2));
  await expect.element(bell).toHaveAccessibleName('2 new notifications');
  await userEvent.click(screen.getByRole('button', { name: 'Repair #7K2M9QFX' }));
  await expect.element(screen.getByRole('dialog', { name: 'Repair #7K2M9QFX' })).toBeVisible();
  await expect.poll(() => sent).toEqual([{ call: 'PUT /notifications/seen', body: { repairId: '7K2M9QFX' } }]);
});
