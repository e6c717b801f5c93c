import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { ChunkFailure, useChunkFailureText } from '#shared/chunks/chunk-failure.tsx';
import { PageTitle } from '#shared/page/page-title.tsx';

export function RouteErrorPage() {
  const { title } = useChunkFailureText(useRouteError());
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12 text-center">
      <PageTitle>{title}</PageTitle>
      <PageError heading="h1" />
    </main>
  );
}

export function PageError({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const retry = (): void => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  return <ChunkFailure heading={heading} error={error} retry={retry} retrying={state !== 'idle'} />;
}
