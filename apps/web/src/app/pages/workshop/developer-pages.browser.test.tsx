import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

async function openPage(path: string, title: string) {
  await page.viewport(1280, 800);
  stubShopServer();
  const served = document.createElement('meta');
  served.name = 'atelier-developer-pages';
  served.content = 'on';
  document.head.append(served);
  const { createApplicationAt } = await import('#app/application.fixture.tsx');
  const screen = await render((await createApplicationAt(path, null)).tree);
  await expect.element(screen.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  return screen;
}

test('the sample wizard steps forward and back [2.9]', async () => {
  const screen = await openPage('/wizard', 'Sample wizard');
  expect(await axeAtBothWidths()).toEqual([]);
  const next = screen.getByRole('button', { name: 'Next', exact: true });
  const previous = screen.getByRole('button', { name: 'Previous', exact: true });
  const step = (name: string) => screen.getByRole('heading', { level: 2, name, exact: true });
  const press = async (button: typeof next): Promise<void> => {
    const element = button.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard('{Enter}');
  };
  await expect.element(step('First step')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await press(next);
  await expect.element(step('Second step')).toHaveFocus();
  await press(previous);
  await expect.element(step('First step')).toHaveFocus();
  await press(next);
  await expect.element(step('Second step')).toHaveFocus();
  await press(next);
  await expect.element(step('Third step')).toHaveFocus();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Third step' }))
    .toHaveAttribute('aria-current', 'step');
  await press(next);
  await expect.element(step('Done')).toHaveFocus();
  await expect.element(next).toBeDisabled();
});

test('the sample table pages ten people at a time [2.10]', async () => {
  const screen = await openPage('/devices', 'Sample table');
  expect(await axeAtBothWidths()).toEqual([]);
  const people = screen.getByRole('table', { name: 'Sample table' }).getByRole('row');
  await expect.poll(() => people.elements()).toHaveLength(11);
  const firstOf = () => people.nth(1).element().textContent;
  const first = firstOf();
  expect(first).toMatch(/@atelier\.test/u);
  const next = screen.getByRole('button', { name: 'Next page', exact: true });
  await userEvent.click(next);
  await expect.poll(firstOf).not.toBe(first);
  await userEvent.click(next);
  await expect.poll(() => people.elements()).toHaveLength(5);
  await expect.element(next).toBeDisabled();
  const previous = screen.getByRole('button', { name: 'Previous page', exact: true });
  await userEvent.click(previous);
  await userEvent.click(previous);
  await expect.poll(firstOf).toMatch(/Amira/u);
});
