import type { User } from '@atelier/contract';
import type { Language } from '@atelier/i18n';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { useTranslation } from '../shared/language/use-translation.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { routerOptions, routes } from './router.tsx';
import { saveChosenLanguage } from './save-chosen-language.ts';

/**
 * Creates the whole application at a path, for a user or a visitor, in English by default. Needs a stubbed shop. `address` returns the
 * current path, and `speak` switches the language.
 */
export async function createApplicationAt(path: string, user: User | null, language: Language = 'en') {
  localStorage.setItem('lang', language);
  await ensureWords('forms');
  // The session check runs only once per file. Later tests set the user themselves.
  await startSession();
  sessionStore.clear('person');
  if (user !== null) sessionStore.resume('access', user);
  return treeAt(path);
}

function treeAt(path: string) {
  const router = createMemoryRouter(routes, { ...routerOptions, initialEntries: [path] });
  let adopt: AdoptLanguage | null = null;
  const tree = (
    <LanguageProvider onChosen={saveChosenLanguage}>
      <LanguageControl expose={(lent) => (adopt = lent)} />
      <RouterProvider router={router} />
    </LanguageProvider>
  );
  const speak = async (language: Language): Promise<void> => {
    localStorage.setItem('lang', language);
    adopt?.(language);
    await expect.poll(() => document.documentElement.lang).toBe(language);
  };
  return { tree, router, speak, address: () => router.state.location.pathname + router.state.location.search };
}

type AdoptLanguage = (language: Language) => void;

function LanguageControl({ expose }: { expose: (adopt: AdoptLanguage) => void }) {
  const { adopt } = useTranslation();
  useEffect(() => expose(adopt), [expose, adopt]);
  return null;
}

export async function renderApplicationAt(path: string) {
  localStorage.setItem('lang', 'en');
  await ensureWords('forms');
  const { tree, ...opened } = treeAt(path);
  return { screen: await render(tree), ...opened };
}
