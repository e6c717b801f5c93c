import type { Language } from '@atelier/contract';
import { RouterProvider } from 'react-router/dom';
import { takeMailedToken } from '../features/auth/mailed-token.ts';
import { takeProviderAnswer } from '../features/auth/provider-answer.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { createRouter } from './router.tsx';
import type { DrawnPage } from './router.tsx';

/** What the server drew: a page of the content, in its language. */
type Drawn = DrawnPage & { readonly language: Language };

/** The whole application: the language and the pages. What only some pages need is in their layouts. */
export const createApplication = (drawn: Drawn | null) => {
  // The router begins with what the address bar says.
  takeMailedToken();
  takeProviderAnswer();
  const router = createRouter(drawn);
  return (
    <LanguageProvider {...(drawn !== null && { initial: drawn.language })}>
      <RouterProvider router={router} />
    </LanguageProvider>
  );
};
