import '#styles.css';
import type { Notification } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '../application.fixture.tsx';
import { stubShopServer } from '../shop-server.fixture.ts';
import { hueOf } from '../colour.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

async function openDashboard(notifications: Notification[], address = '/dashboard') {
  await page.viewport(1280, 800);
  const user = createUser({ lang: 'en' });
  stubShopServer({ user, notifications, repairs: [createRepair()] });
  const screen = await render((await createApplicationAt(address, user)).tree);
  await expect.element(screen.getByRole('tab', { name: /^Notifications/u })).toBeVisible();
  return { screen, tab: screen.getByRole('tab', { name: /^Notifications/u }) };
}

describe('the tab of notifications', () => {
  test('the tab’s dot disappears with the unseen notification [2.68]', async () => {
    const { screen, tab } = await openDashboard([createNotification()]);
    await expect.element(tab).toHaveAccessibleName('Notifications new notifications');
    const dot = tab.element().querySelector('[data-slot=indicator]');
    expect([dot?.getBoundingClientRect().width, hueOf(dot)]).toEqual([8, 'blue']);
    await userEvent.click(tab);
    await userEvent.click(screen.getByRole('button', { name: /Request received/u }));
    await expect.element(screen.getByRole('dialog', { name: 'Request received' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tab).toHaveAccessibleName('Notifications');
  });

  test('the tab’s button marks all as read', async () => {
    const { screen, tab } = await openDashboard([createNotification(), createNotification({ id: 'n-2' })]);
    await userEvent.click(tab);
    const seeAll = screen.getByRole('button', { name: 'Mark all as read' });
    await userEvent.click(seeAll);
    await expect.element(seeAll).not.toBeInTheDocument();
    await expect.element(tab).toHaveAccessibleName('Notifications');
  });

  test('the notifications tab has no dot without news', async () => {
    const { screen, tab } = await openDashboard([createNotification({ isSeen: true })]);
    await expect.element(screen.getByRole('button', { name: 'Notifications, nothing new' })).toBeVisible();
    await expect.element(tab).toHaveAccessibleName('Notifications');
  });

  test('the tab opens for a shown notification [2.69]', async () => {
    const { screen, tab } = await openDashboard([createNotification()]);
    const repairs = screen.getByRole('tab', { name: 'Repairs', exact: true });
    await expect.element(repairs).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('button', { name: '1 new notification' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
    await expect.element(screen.getByRole('dialog', { name: 'Request received' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('button', { name: /Request received/u })).toBeVisible();
    await userEvent.click(repairs);
    await expect.element(repairs).toHaveAttribute('aria-selected', 'true');
  });

  test('the bell’s See all opens the notifications tab [2.97]', async () => {
    const { screen, tab } = await openDashboard([createNotification({ isSeen: true })]);
    for (const _ of ['first', 'again']) {
      await userEvent.click(screen.getByRole('button', { name: 'Notifications, nothing new' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'See all' }));
      await expect.element(tab).toHaveAttribute('aria-selected', 'true');
      await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('tab', { name: 'Repairs', exact: true }));
      await expect.element(tab).toHaveAttribute('aria-selected', 'false');
    }
  });

  test('the notifications tab stays below an opened repair', async () => {
    const { screen, tab } = await openDashboard([createNotification({ isSeen: true })]);
    await userEvent.click(tab);
    await userEvent.click(screen.getByRole('button', { name: /Request received/u }));
    await expect.element(screen.getByRole('dialog', { name: 'Request received' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('the notifications tab opens by its address', async () => {
    const { tab } = await openDashboard([], '/dashboard?tab=notifications');
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('an empty notifications tab says so [2.85]', async () => {
    const { screen, tab } = await openDashboard([]);
    await userEvent.click(tab);
    await expect.element(screen.getByText('No notifications yet.', { exact: true })).toBeVisible();
  });
});
