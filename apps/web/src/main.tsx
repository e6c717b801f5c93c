import { setStyleNonce } from '@atelier/ui';
import { loadWords } from '@atelier/i18n';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApplication } from './app/application.tsx';
import { PAGE_DATA } from './app/page-data.ts';
import type { PageData } from './app/page-data.ts';
import { contentStore } from './shared/content/content-store.ts';
import { DrawnContext } from './shared/content/drawn-content.ts';
import { readyWords } from './shared/language/ready-words.ts';
import { goOnIn } from './shared/language/stored-language.ts';
import { PageYear } from './shared/page/page-year.ts';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined) {
  setNonce(nonce);
  setStyleNonce(nonce);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

/** The first page is on its way already; it is shown when it can speak. */
const draw = async (): Promise<void> => {
  await readyWords();
  createRoot(root).render(<StrictMode>{createApplication(null)}</StrictMode>);
};

/** The pages that the server draws. */
const drawnPages: Readonly<Record<PageData['path'], () => Promise<ComponentType>>> = {
  '/': async () => (await import('./app/pages/home-page.tsx')).HomePage,
  '/terms': async () => (await import('./app/pages/legal-pages.tsx')).TermsPage,
  '/privacy': async () => (await import('./app/pages/legal-pages.tsx')).PrivacyPage,
};

/** Takes over what the server drew. */
const takeOver = async ({ path, language, year, version, content, text }: PageData): Promise<void> => {
  goOnIn(language);
  contentStore.learn({ version, fr: null, en: null, [language]: content });
  const written = { path, language, content, text };
  const [Component] = await Promise.all([drawnPages[path](), loadWords(language)]);
  hydrateRoot(
    root,
    <StrictMode>
      <PageYear value={year}>
        <DrawnContext value={written}>{createApplication({ language, path, Component })}</DrawnContext>
      </PageYear>
    </StrictMode>,
    // Where what the server drew is not what the browser draws.
    { onRecoverableError: reportError },
  );
};

/** What the server drew this page from; null where the browser draws it. */
const readPageData = (): PageData | null => {
  const written = document.getElementById(PAGE_DATA)?.textContent;
  // Of the same build.
  return written ? (JSON.parse(written) as PageData) : null;
};

const drawn = readPageData();
// No top-level await: what is awaited may import from here.
void (drawn === null ? draw() : takeOver(drawn));
