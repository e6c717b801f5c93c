import type { PageData } from '@atelier/contract';
import { StrictMode, type ComponentType } from 'react';
import { ServerRenderedContext } from '#shared/content/use-shop-content.ts';
import { LanguageProvider } from '#shared/language/language-provider.tsx';
import { PageLocationProvider, PageYear } from '#shared/page/page-location.tsx';
import { useLiveEverywhere } from '../layouts/use-live-everywhere.ts';
import { saveChosenLanguage } from '../save-chosen-language.ts';

type ServerRenderedPageProps = { data: PageData; Page: ComponentType };

/** Renders a content page with the same tree on the server and in the browser, which hydration needs. */
export function ServerRenderedPage({ data: { path, language, year, content, text }, Page }: ServerRenderedPageProps) {
  return (
    <StrictMode>
      <PageYear value={year}>
        <ServerRenderedContext value={{ path, language, content, text }}>
          <LanguageProvider initial={language} onChosen={saveChosenLanguage}>
            <PageLocationProvider path={path}>
              <Live Page={Page} />
            </PageLocationProvider>
          </LanguageProvider>
        </ServerRenderedContext>
      </PageYear>
    </StrictMode>
  );
}

function Live({ Page }: Pick<ServerRenderedPageProps, 'Page'>) {
  useLiveEverywhere();
  return <Page />;
}
