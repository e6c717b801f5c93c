import type { SectionName } from '@atelier/contract';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { paths } from '../config/paths.ts';
import { DrawnContext } from '../shared/content/drawn-content.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { PageYear } from '../shared/page/page-year.ts';
import type { PageData } from './page-data.ts';
import { RootLayout } from './layouts/root-layout.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PrivacyPage, TermsPage } from './pages/legal-pages.tsx';
import '../landing.css';

const handler = createStaticHandler([
  {
    Component: RootLayout,
    children: [
      { path: paths.home, Component: HomePage },
      { path: paths.terms, Component: TermsPage },
      { path: paths.privacy, Component: PrivacyPage },
    ],
  },
]);

const draw = async ({ path, language, year, content, text }: PageData): Promise<string> => {
  const context = await handler.query(new Request(`http://atelier.invalid${path}`));
  if (context instanceof Response) throw new Error('A page of the content leads elsewhere.');
  const drawn = { path, language, content, text };
  const { prelude } = await prerender(
    <StrictMode>
      <PageYear value={year}>
        <DrawnContext value={drawn}>
          <LanguageProvider initial={language}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </LanguageProvider>
        </DrawnContext>
      </PageYear>
    </StrictMode>,
    // Rejected with; not written to the log as well.
    { onError: () => undefined },
  );
  return new Response(prelude).text();
};

/** With one of its sections alone. */
const alone = (data: PageData, name: SectionName): PageData => {
  const { main } = data.content;
  const [hero, services, chooseUs, about] = main;
  const only = <S extends (typeof main)[number]>(section: S): S => ({ ...section, enabled: section.name === name });
  return { ...data, content: { ...data.content, main: [only(hero), only(services), only(chooseUs), only(about)] } };
};

/** The sections that can't be drawn. */
const failingIn = async (data: PageData): Promise<SectionName[]> => {
  const failing: SectionName[] = [];
  if (data.path !== paths.home) return failing;
  for (const { name } of data.content.main) await draw(alone(data, name)).catch(() => failing.push(name));
  return failing;
};

/**
 * A page of the content as HTML for `#root`, what belongs into the head first. The same tree as in `main.tsx`, or it would be drawn twice.
 * Rejects with the name of the section that couldn't be drawn as `section`, null where that is another part of the page.
 */
export const renderPage = async (data: PageData): Promise<string> => {
  try {
    return await draw(data);
  } catch (cause) {
    const failing = await failingIn(data);
    // One of them alone is to blame; where all fail it is what stands around them.
    const section = failing.length === 1 ? failing[0] : null;
    throw Object.assign(new Error('A page of the content could not be drawn.', { cause }), { section });
  }
};
