import '#styles.css';
import { loadWords } from '@atelier/i18n';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from './language-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(() => {
  localStorage.removeItem('lang');
  vi.restoreAllMocks();
});

test.each([
  ['en-US', 'en'],
  ['fr-BE', 'fr'],
  ['de-DE', 'fr'],
  ['de-DE en-GB', 'en'],
])('a browser set to %s is shown %s [9.17]', async (languages, spoken) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages.split(' '));
  await Promise.all([loadWords('en'), loadWords('fr')]);
  const screen = await render(<LanguageSwitch />, { wrapper: LanguageProvider });
  await expect.element(screen.getByText('FR', { exact: true })).toBeVisible();
  expect([document.documentElement.lang, localStorage.getItem('lang')]).toEqual([spoken, null]);
});

test('a chosen language is stored under `lang` [9.19]', async () => {
  await Promise.all([loadWords('en'), loadWords('fr')]);
  const screen = await render(<LanguageSwitch />, { wrapper: LanguageProvider });
  expect(localStorage.getItem('lang')).toBeNull();
  await userEvent.click(screen.getByText('FR', { exact: true }));
  await expect.poll(() => localStorage.getItem('lang')).toBe('fr');
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  await userEvent.click(screen.getByText('EN', { exact: true }));
  await expect.poll(() => localStorage.getItem('lang')).toBe('en');
  await expect.poll(() => document.documentElement.lang).toBe('en');
});
