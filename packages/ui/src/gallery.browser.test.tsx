import './browser-test.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Gallery } from './gallery.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.style.fontSize = '';
  await page.viewport(1024, 768);
});

test('the gallery shows everything in both themes', async () => {
  const complaint = vi.spyOn(console, 'error');
  const warning = vi.spyOn(console, 'warn');
  const screen = await render(<Gallery />);
  await expect.element(screen.getByRole('heading', { name: 'Sombre' })).toBeVisible();
  expect(complaint).not.toHaveBeenCalled();
  expect(warning).not.toHaveBeenCalled();
});

test('a gallery takes other words', async () => {
  const screen = await render(<Gallery themes={['light']} words={{ light: 'Light', send: 'Send' }} />);
  await expect.element(screen.getByRole('heading', { name: 'Light', exact: true })).toBeVisible();
});

test.each([320, 375, 768])('never scrolls sideways at %i pixels', async (width) => {
  await page.viewport(width, 700);
  await render(<Gallery themes={['light']} />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the gallery opens a message, dialog and menu', async () => {
  const screen = await render(<Gallery themes={['light']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dialogue' }));
  await expect.element(screen.getByRole('dialog', { name: 'Galaxy S22' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await expect.element(screen.getByRole('menuitem', { name: 'Profil' })).toBeVisible();
});

test('the gallery’s headings skip no level', async () => {
  const screen = await render(<Gallery />);
  expect(screen.getByRole('main').elements()).toHaveLength(1);
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test.each([
  [375, '150%'],
  [1280, '200%'],
])('the gallery fits %i pixels with letters of %s', async (width, fontSize) => {
  await page.viewport(width, 700);
  document.documentElement.style.fontSize = fontSize;
  await render(<Gallery themes={['light']} />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
