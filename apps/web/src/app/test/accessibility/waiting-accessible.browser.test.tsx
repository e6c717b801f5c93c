import '#styles.css';
import { type Language, translate } from '@atelier/i18n';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '#shared/language/language-provider.tsx';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { waitUntilSettled } from '#shared/page/settled.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { routes } from '#app/router.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const isLong = import.meta.env['ATELIER_LONG_TESTS'] === '1';
const languages: readonly Language[] = isLong ? ['fr', 'en'] : ['fr'];

test('pages loading from the server are accessible', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('in between', { status: 503 })));
  for (const language of languages) {
    localStorage.setItem('lang', language);
    await ensureWords('forms');
    const router = createMemoryRouter(routes, { initialEntries: ['/dashboard'] });
    const screen = await render(
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>,
    );
    sessionStore.update(createUser({ lang: language }));
    for (const path of ['/dashboard', '/repairs', '/profile']) {
      await router.navigate(path);
      await expect.element(screen.getByText(translate(language)('common.connection.reconnecting'))).toBeVisible();
      expect(router.state.location.pathname).toBe(path);
      for (const width of [375, 1280]) {
        await page.viewport(width, 800);
        expect(await axeViolations(), `${path} at ${width}`).toEqual([]);
      }
      await page.viewport(320, 640);
      await waitUntilSettled();
      expect({ path, found: findOverflow() }).toEqual({ path, found: [] });
    }
    await screen.unmount();
  }
});
