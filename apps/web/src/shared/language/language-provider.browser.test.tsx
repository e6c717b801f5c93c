import '#styles.css';
import { loadWords } from '@atelier/i18n';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from './language-provider.tsx';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(() => localStorage.removeItem('lang'));

test('the language that is chosen stands under `lang` in local storage, and nothing stands there before', async () => {
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
