import { useRouteError } from 'react-router';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useFailureWords } from '#shared/parts/missing-part.tsx';
import { PageError } from './page-error.tsx';

/** When nothing could be drawn, or not even what stands around a page be fetched. */
export function RouteErrorPage() {
  const { title } = useFailureWords(useRouteError());
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12 text-center">
      <PageTitle>{title}</PageTitle>
      <PageError heading="h1" />
    </main>
  );
}
