import type { PageData, SectionName, VisitorPageData } from '@atelier/contract';
import { loadWords } from '@atelier/i18n';
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { paths } from '../config/paths.ts';
import { setServerMeta } from '../config/page-meta.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { VisitorLayout } from './layouts/auth-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { ShellLayout } from './layouts/shell-layout.tsx';
import * as signInPage from './pages/auth/sign-in-page.tsx';
import * as signUpPage from './pages/auth/sign-up-page.tsx';
import { ServerRenderedPage } from './server-rendered-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PrivacyPage, TermsPage } from './pages/legal-pages.tsx';
import '../landing.css';

const pages = { [paths.home]: HomePage, [paths.terms]: TermsPage, [paths.privacy]: PrivacyPage };

/**
 * Renders a content page as HTML for `#root`, with its head elements first. Rejects with an error whose `section` is the failing section,
 * or null for another part of the page.
 */
export async function renderPage(data: PageData): Promise<string> {
  try {
    return await prerenderPage(data);
  } catch (cause) {
    const failing = await failingSections(data);
    // A single failing section is the cause. When all fail, something around them is.
    const section = failing.length === 1 ? failing[0] : null;
    throw Object.assign(new Error('A page of the content could not be drawn.', { cause }), { section });
  }
}

function prerenderPage(data: PageData): Promise<string> {
  return htmlOf(<ServerRenderedPage data={data} Page={pages[data.path]} />);
}

async function htmlOf(page: ReactNode): Promise<string> {
  // The rejection carries the error, so React doesn't log it too.
  const { prelude } = await prerender(page, { onError: () => undefined });
  return new Response(prelude).text();
}

async function failingSections(data: PageData): Promise<SectionName[]> {
  const failing: SectionName[] = [];
  if (data.path !== paths.home) return failing;
  for (const { name } of data.content.main)
    await prerenderPage(withOnlySection(data, name)).catch(() => failing.push(name));
  return failing;
}

function withOnlySection(data: PageData, name: SectionName): PageData {
  const { main } = data.content;
  const [hero, services, chooseUs, about] = main;
  const only = <S extends (typeof main)[number]>(section: S): S => ({ ...section, enabled: section.name === name });
  return { ...data, content: { ...data.content, main: [only(hero), only(services), only(chooseUs), only(about)] } };
}

/** Visitors' pages inside the layouts of `router.tsx`, whose routes load their code lazily. */
const visitorRoutes = [
  {
    Component: RootLayout,
    children: [
      {
        Component: ShellLayout,
        children: [
          {
            Component: VisitorLayout,
            children: [
              { path: paths.signIn(), ...signInPage },
              { path: paths.signUp, ...signUpPage },
            ],
          },
        ],
      },
    ],
  },
];

type ServerMeta = Parameters<typeof setServerMeta>[0];

/** Renders a visitors' page with its form as HTML for `#root`. `meta` has the values of the page's head. */
export async function renderVisitorPage({ path, language }: VisitorPageData, meta: ServerMeta): Promise<string> {
  await loadWords(language, 'forms');
  const handler = createStaticHandler(visitorRoutes);
  const context = await handler.query(new Request(`http://atelier.invalid${path}`));
  if (context instanceof Response) throw new Error(`invariant: ${path} redirects on the server`);
  setServerMeta(meta);
  return htmlOf(
    <StrictMode>
      <LanguageProvider initial={language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </LanguageProvider>
    </StrictMode>,
  );
}
