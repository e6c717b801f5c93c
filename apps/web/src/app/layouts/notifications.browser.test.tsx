import '../../styles.css';
import type { Notification } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aNotification } from '../../features/notifications/a-notification.fixture.ts';
import { aRepair } from '../../shared/my-repair/repair.fixture.ts';
import { aUser } from '../../shared/session/a-user.fixture.ts';
import { applicationAt } from '../application.fixture.tsx';
import { aShop } from '../a-shop.fixture.ts';
import { hueOf } from '../colour.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const many = (count: number): Notification[] =>
  Array.from({ length: count }, (_, index) => aNotification({ id: `n-${index + 1}` }));

/** A customer on one of their pages, with so many notifications. */
const opens = async (path: string, notifications: Notification[]) => {
  await page.viewport(1280, 800);
  const user = aUser({ lang: 'en' });
  aShop({ user, notifications, repairs: [aRepair()] });
  const { tree, address } = await applicationAt(path, user);
  const screen = await render(tree);
  return { screen, address, bell: screen.getByRole('banner').getByRole('button', { name: /notification/iu }) };
};

describe('the bell', () => {
  const dot = () => document.querySelector('[data-slot=bell-dot]');

  test('has a red dot while a notification is unseen', async () => {
    const { bell } = await opens('/repairs', [aNotification({ isSeen: true }), aNotification({ id: 'n-2' })]);
    await expect.element(bell).toHaveAccessibleName('1 new notification');
    const { width, height } = dot()?.getBoundingClientRect() ?? {};
    expect([width, height]).toEqual([10, 10]);
    expect(hueOf(dot())).toBe('red');
  });

  test('has none when all are seen', async () => {
    const { bell } = await opens('/repairs', [aNotification({ isSeen: true })]);
    await expect.element(bell).toHaveAccessibleName('Notifications, nothing new');
    expect(dot()).toBeNull();
  });

  test('holds the newest 13, however many there are', async () => {
    const { screen, bell } = await opens('/repairs', many(20));
    await userEvent.click(bell);
    const items = screen.getByRole('menuitem', { name: /Request received/u });
    await expect.element(items.first()).toBeVisible();
    expect(items.elements().length).toBe(13);
  });

  test('leads customers to the dashboard by its last line', async () => {
    const { screen, address, bell } = await opens('/repairs', many(1));
    await userEvent.click(bell);
    await userEvent.click(screen.getByRole('menuitem', { name: 'See all' }));
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });
});

test('a notification of a repair opens its title, text and time, and below them the repair', async () => {
  const { screen, bell } = await opens('/repairs', [aNotification({ createdAt: new Date().toISOString() })]);
  await userEvent.click(bell);
  await userEvent.click(screen.getByRole('menuitem', { name: /Request received/u }));
  const dialog = screen.getByRole('dialog', { name: 'Request received', exact: true });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('We have your repair request. A phone operator will call you to confirm it.');
  await expect.element(dialog.getByText(/^Received · Today at \d{2}:\d{2}$/u)).toBeVisible();
  await expect.element(dialog.getByText('Téléphone de Lina', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Écran fissuré', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('list', { name: 'Progress of the repair' })).toBeVisible();
});
