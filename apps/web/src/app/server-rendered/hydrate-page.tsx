import type { PageData } from '@atelier/contract';
import { loadWords } from '@atelier/i18n';
import { startTransition, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { contentStore } from '#shared/content/content-store.ts';
import { setRenderedLanguage } from '#shared/language/stored-language.ts';
import { reloadIfChanged } from '#subjects/session/lazy-session.ts';
import { WithEarlyPresses } from './early-presses.tsx';
import { ServerRenderedPage } from './server-rendered-page.tsx';

const pages: Readonly<Record<PageData['path'], () => Promise<ComponentType>>> = {
  '/': async () => (await import('../pages/home-page.tsx')).HomePage,
  '/terms': async () => (await import('../pages/legal-pages.tsx')).TermsPage,
  '/privacy': async () => (await import('../pages/legal-pages.tsx')).PrivacyPage,
};

/** Hydrates a server-rendered page without the router, so its links load whole pages. */
export async function hydratePage(root: Element, data: PageData): Promise<void> {
  const { path, language, version, content } = data;
  setRenderedLanguage(language);
  reloadIfChanged();
  contentStore.update({ version, fr: null, en: null, [language]: content });
  const [Page] = await Promise.all([pages[path](), loadWords(language)]);
  // A transition hydrates in slices, so the browser responds to scrolling and typing in between.
  startTransition(() => {
    const page = <ServerRenderedPage data={data} Page={Page} />;
    hydrateRoot(root, <WithEarlyPresses>{page}</WithEarlyPresses>, { onRecoverableError: reportError });
  });
}
