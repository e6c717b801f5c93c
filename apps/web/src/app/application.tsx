import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { takeMailedToken } from '../features/auth/mailed-token.ts';
import { takeProviderAnswer } from '../features/auth/provider-answer.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { createRouter } from './router.tsx';
import { saveChosenLanguage } from './save-chosen-language.ts';

export async function renderApplication(root: Element): Promise<void> {
  // Loads the texts before rendering. The first page's code is already on its way as preloads.
  await ensureWords();
  // Runs before the router reads the address bar.
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
