import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { takeMailedToken } from '../features/auth/mailed-token.ts';
import { takeProviderAnswer } from '../features/auth/provider-answer.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { createRouter } from './router.tsx';
import { saveChosenLanguage } from './save-chosen-language.ts';

/** The whole application: the language and the pages. What only some pages need is in their layouts. */
export async function renderApplication(root: Element): Promise<void> {
  // The first page is on its way already; it is shown when it can speak.
  await ensureWords();
  // The router begins with what the address bar says.
  takeMailedToken();
  takeProviderAnswer();
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider onChosen={saveChosenLanguage}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </StrictMode>,
  );
}
