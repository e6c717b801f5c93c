import type { Answer, getDesk, PageData, Repair, SectionName, User, VisitorPageData } from '@atelier/contract';
import { setDiallingCode } from '@atelier/domain';
import { loadWords, type Language } from '@atelier/i18n';
import { StrictMode, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';
import { paths } from '#config/paths.ts';
import { setServerMeta } from '#config/page-meta.ts';
import { shopDiallingCode } from '#config/shop.ts';
import * as desk from '#features/desk/desk-view.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { deskQuery } from '#subjects/staff/lists/desk.ts';
import { setNow } from '#shared/language/times.tsx';
import { LanguageProvider } from '#shared/language/language-provider.tsx';
import { VisitorLayout } from '../layouts/auth-layout.tsx';
import { CustomerLayout } from '../layouts/customer-layout.tsx';
import { RootLayout } from '../layouts/root-layout.tsx';
import { ShellLayout } from '../layouts/shell-layout.tsx';
import { WorkshopLayout } from '../layouts/workshop-layout.tsx';
import * as dashboardPage from '../pages/dashboard-page.tsx';
import * as signInPage from '../pages/auth/sign-in-page.tsx';
import * as signUpPage from '../pages/auth/sign-up-page.tsx';
import { ServerRenderedPage } from './server-rendered-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { PrivacyPage, TermsPage } from '../pages/legal-pages.tsx';
import '#landing.css';

setDiallingCode(shopDiallingCode);

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
  const page = await routedPage(visitorRoutes, path, language);
  setServerMeta(meta);
  return htmlOf(page);
}

async function routedPage(routes: RouteObject[], path: string, language: Language): Promise<ReactNode> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://atelier.invalid${path}`));
  if (context instanceof Response) throw new Error(`invariant: ${path} redirects on the server`);
  return (
    <StrictMode>
      <LanguageProvider initial={language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </LanguageProvider>
    </StrictMode>
  );
}

/** Pages whose first rows the server renders: their layouts, and how the query cache stores their list. */
const listPages: Readonly<
  Record<string, { routes: RouteObject[]; store: (client: QueryClient, list: never) => void }>
> = {
  [paths.dashboard]: {
    routes: routesWith(CustomerLayout, { path: paths.dashboard, ...dashboardPage }),
    store: (client, list: Repair[]) => client.setQueryData(queryKeys.repairs, list),
  },
  [paths.workshop]: {
    routes: routesWith(WorkshopLayout, { path: paths.workshop, Component: desk.Component }),
    store: (client, { sections }: Answer<typeof getDesk>) =>
      client.setQueryData(deskQuery({ role: null, zone: null }).queryKey, {
        // More than a screen shows.
        sections: sections.map((section) => ({ ...section, items: section.items.slice(0, 5) })),
      }),
  },
};

function routesWith(Component: NonNullable<RouteObject['Component']>, page: RouteObject): RouteObject[] {
  return [
    { Component: RootLayout, children: [{ Component: ShellLayout, children: [{ Component, children: [page] }] }] },
  ];
}

/** Forbidden by the page's policy. Quotes in texts are escaped. */
const STYLE_ATTRIBUTE = / style="[^"]*"/gu;

type FirstRowsInput = { page: string; user: User; language: Language; body: unknown };

const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/u;

/** Renders a signed-in user's page with its list as HTML for `#root`. Null for a page that isn't rendered. */
export async function renderFirstRows(input: FirstRowsInput, meta: ServerMeta): Promise<string | null> {
  const { page, user, language, body } = input;
  const { routes, store } = listPages[page] ?? {};
  if (routes === undefined || store === undefined) return null;
  await loadWords(language, 'forms', 'customer', 'workshop');
  const tree = await routedPage(routes, page, language);
  const client = createQueryClient();
  store(client, body as never);
  setServerMeta(meta);
  setNow(new Date());
  const html = sessionStore.renderFor(user, () =>
    renderToStaticMarkup(<QueryClientProvider client={client}>{tree}</QueryClientProvider>),
  );
  client.clear();
  return html.replace(HOISTED, '').replaceAll(STYLE_ATTRIBUTE, '');
}
