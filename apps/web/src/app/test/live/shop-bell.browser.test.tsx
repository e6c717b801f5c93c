import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createNotification } from '#features/notifications/create-notification.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['fr', 'Voir la réparation', 'Nouveau message'],
  ['en', 'See the repair', 'New message'],
] as const)('in %s a customer’s message rings for the shop', async (lang, see, title) => {
  await page.viewport(375, 800);
  const user = createStaffUser(lang, 'OPERATOR');
  const notification = createNotification({ action: 'Message.received', next: null, device: 'Pixel 9' });
  stubShopServer({ user, notifications: [notification] });
  const { tree } = await createApplicationAt('/workshop/profile', user, lang);
  const screen = await render(tree);
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /notification/iu }));
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${title}`, 'u') }));
  const dialog = screen.getByRole('dialog', { name: title });
  await expect.element(dialog.getByText(/Pixel 9/u).last()).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: see }))
    .toHaveAttribute('href', '/workshop/repairs/7K2M9QFX#messages');
});
