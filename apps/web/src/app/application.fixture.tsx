import type { User } from '@atelier/contract';
import type { Language } from '@atelier/i18n';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { readyWords } from '../shared/language/ready-words.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { routes } from './router.tsx';
import { saveChosenLanguage } from './save-chosen-language.ts';

/**
 * The whole application, in English unless it is said, opened at a path by somebody who is signed in, or by a visitor. There has to be a
 * shop already. `address` tells where the page is now.
 */
export async function applicationAt(path: string, user: User | null, language: Language = 'en') {
  localStorage.setItem('lang', language);
  await readyWords('served');
  // It asks but once, whoever comes later: from then on the test says who is signed in.
  await startSession();
  sessionStore.clear('person');
  if (user !== null) sessionStore.resume('access', user);
  return treeAt(path);
}

function treeAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const tree = (
    <LanguageProvider onChosen={saveChosenLanguage}>
      <RouterProvider router={router} />
    </LanguageProvider>
  );
  return { tree, router, address: () => router.state.location.pathname + router.state.location.search };
}

/** The whole application on screen, in English, at a path, with nobody in it yet: who is signed in the page asks itself, once in a file. */
export async function openedAt(path: string) {
  localStorage.setItem('lang', 'en');
  await readyWords('served');
  const { tree, ...opened } = treeAt(path);
  return { screen: await render(tree), ...opened };
}
