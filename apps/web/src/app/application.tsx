import { RouterProvider } from 'react-router/dom';
import { takeMailedToken } from '../features/auth/mailed-token.ts';
import { takeProviderAnswer } from '../features/auth/provider-answer.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { createRouter } from './router.tsx';

// The router begins with what the address bar says.
takeMailedToken();
takeProviderAnswer();
const router = createRouter();

/** The whole application: the language and the pages. What only some pages need is in their layouts. */
export const Application = () => (
  <LanguageProvider>
    <RouterProvider router={router} />
  </LanguageProvider>
);
