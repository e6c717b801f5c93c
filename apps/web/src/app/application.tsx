import { listPageAt, type VisitorPageData } from '@atelier/contract';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { takeMailedToken } from '../features/auth/mailed-token.ts';
import { takeProviderAnswer } from '../features/auth/provider-answer.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { ensureWords } from '../shared/language/ensure-words.ts';
import { preferredLanguage, setHydratedLanguage } from '../shared/language/stored-language.ts';
import { WithEarlyPresses } from './server-rendered/early-presses.tsx';
import { createRouter } from './router.tsx';
import { saveChosenLanguage } from './save-chosen-language.ts';

/** Renders the application, or hydrates the visitors' page that the server has rendered. */
export async function renderApplication(root: Element, rendered: VisitorPageData | null): Promise<void> {
  if (rendered !== null) setHydratedLanguage(rendered.language);
  // Loads the texts before rendering. The first page's code is already on its way as preloads.
  await ensureWords();
  // Runs before the router reads the address bar.
  takeMailedToken();
  takeProviderAnswer();
  const router = createRouter();
  const languages = rendered === null ? {} : { initial: rendered.language, preferred: preferredLanguage() };
  const application = (
    <StrictMode>
      <LanguageProvider {...languages} onChosen={saveChosenLanguage}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </StrictMode>
  );
  // A server-rendered form or first rows (`begin-session.ts`) stay until the router can replace them.
  if (rendered !== null || listPageAt(window.location) !== undefined) await firstRoute(router);
  // Set by `starter.js` until the page knows whether it shows this form.
  delete document.documentElement.dataset['session'];
  if (root instanceof HTMLElement) {
    root.inert = false;
    root.dataset['rendered'] = '';
  }
  // The guard may have redirected a signed-in user.
  const { location, errors } = router.state;
  if (rendered === null || location.pathname !== rendered.path || errors !== null)
    return createRoot(root).render(application);
  // A transition hydrates in slices, so the browser responds to typing in between.
  startTransition(() => {
    hydrateRoot(root, <WithEarlyPresses>{application}</WithEarlyPresses>, { onRecoverableError: reportError });
  });
}

/** Resolves when code and data of the first route are there. Before that the router renders nothing, which would clear the page. */
function firstRoute(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}
