import { useRouteError } from 'react-router';
import { PageTitle } from '#shared/page/page-title.tsx';
import { useChunkFailureText } from '#shared/chunks/chunk-failure.tsx';
import { PageError } from './page-error.tsx';

export function RouteErrorPage() {
  const { title } = useChunkFailureText(useRouteError());
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12 text-center">
      <PageTitle>{title}</PageTitle>
      <PageError heading="h1" />
    </main>
  );
}
