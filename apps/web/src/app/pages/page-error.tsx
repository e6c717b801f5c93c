import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { ChunkFailure } from '#shared/chunks/chunk-failure.tsx';

export function PageError({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const retry = (): void => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  return <ChunkFailure heading={heading} error={error} retry={retry} retrying={state !== 'idle'} />;
}
