import { createI18n } from '@atelier/i18n';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { storedLanguage } from '../shared/language/stored-language.ts';
import { createRouter } from './router.tsx';

const i18n = createI18n(storedLanguage());
const router = createRouter();

/** The whole application: the language and the pages. What only some pages need is in their layouts. */
export const Application = () => (
  <I18nextProvider i18n={i18n}>
    <RouterProvider router={router} />
  </I18nextProvider>
);
