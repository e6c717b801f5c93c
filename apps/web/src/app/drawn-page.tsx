import type { PageData } from '@atelier/contract';
import { StrictMode, type ComponentType } from 'react';
import { DrawnContext } from '../shared/content/drawn-content.ts';
import { LanguageProvider } from '../shared/language/language-provider.tsx';
import { PagePlaceProvider } from '../shared/page/page-place.tsx';
import { PageYear } from '../shared/page/page-year.ts';
import { useLiveEverywhere } from './layouts/use-live-everywhere.ts';
import { saveChosenLanguage } from './save-chosen-language.ts';

type DrawnPageProps = { data: PageData; Page: ComponentType };

/** A page of the content as the server draws it and the browser takes it over: by the same tree, or it would be drawn twice. */
export function DrawnPage({ data: { path, language, year, content, text }, Page }: DrawnPageProps) {
  return (
    <StrictMode>
      <PageYear value={year}>
        <DrawnContext value={{ path, language, content, text }}>
          <LanguageProvider initial={language} onChosen={saveChosenLanguage}>
            <PagePlaceProvider path={path}>
              <Live Page={Page} />
            </PagePlaceProvider>
          </LanguageProvider>
        </DrawnContext>
      </PageYear>
    </StrictMode>
  );
}

function Live({ Page }: Pick<DrawnPageProps, 'Page'>) {
  useLiveEverywhere();
  return <Page />;
}
