import { Button, Drawing } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';
import { ChunkUnavailable } from './fetch-chunk.ts';
import type { ChunkError } from './chunk-boundary.tsx';

export function useChunkFailureText(error: unknown) {
  const { t } = useTranslation();
  return error instanceof ChunkUnavailable
    ? { title: t('errors.offline.title'), text: t('errors.offline.text'), action: t('errors.load.retry') }
    : { title: t('errors.unexpected.title'), text: t('errors.unexpected.text'), action: t('errors.unexpected.reload') };
}

export function RetryButton({ error, retry, retrying }: ChunkError) {
  const { action } = useChunkFailureText(error);
  const onRetry = error instanceof ChunkUnavailable ? retry : () => window.location.reload();
  return (
    <Button variant="secondary" loading={retrying} onClick={onRetry}>
      {action}
    </Button>
  );
}

type ChunkFailureProps = ChunkError & {
  heading?: 'h1' | 'h2';
};

export function ChunkFailure({ heading: Heading = 'h2', ...failure }: ChunkFailureProps) {
  const { title, text } = useChunkFailureText(failure.error);
  return (
    <div role="alert" className="grid justify-items-center gap-5 px-5 py-12 text-center">
      <Drawing name="not-found" />
      <div className="grid max-w-[44ch] gap-1.5">
        <Heading className={Heading === 'h1' ? 'text-2xl' : 'text-lg'}>{title}</Heading>
        <p className="text-ink-muted">{text}</p>
      </div>
      <RetryButton {...failure} />
    </div>
  );
}
