import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';

// Written as by the server, before any import reads it.
const hours = document.createElement('meta');
hours.name = 'atelier-hours';
hours.content = '09:00-18:00,09:00-18:00,09:00-18:00,09:00-18:00,09:00-18:00,10:00-16:00,';
document.head.append(hours);
const { ShopContact } = await import('./shop-contact.tsx');

afterEach(() => {
  vi.useRealTimers();
});

// 23 November 2026 is a Monday. Tunis is UTC+1.
test.each([
  ['fr', '2026-11-23T08:30:00Z', 'Ouvert en ce moment, jusqu’à 18\u202fh'],
  ['fr', '2026-11-28T15:00:00Z', 'Fermé, ouvre lundi à 9\u202fh'],
  ['en', '2026-11-22T20:00:00Z', 'Closed, opens tomorrow at 9:00\u202fAM'],
] as const)('hours beside the telephone in %s at %s: %s', async (language, now, said) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const screen = await render(<ShopContact />, { wrapper: await withLanguage(language) });
  await expect.element(screen.getByRole('link', { name: '+216 71 000 000' })).toBeVisible();
  await expect.element(screen.getByText(said)).toBeVisible();
});
