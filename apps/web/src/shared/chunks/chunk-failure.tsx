import { Button, Drawing } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';
import { ChunkUnavailable } from './fetch-chunk.ts';
import type { ChunkError } from './chunk-boundary.tsx';

/** What is said of a failure: for want of a connection one tries again; anything else is ours. */
export function useChunkFailureText(error: unknown) {
  const { t } = useTranslation();
  return error instanceof ChunkUnavailable
    ? { title: t('errors.offline.title'), text: t('errors.offline.text'), action: t('errors.load.retry') }
    : { title: t('errors.unexpected.title'), text: t('errors.unexpected.text'), action: t('errors.unexpected.reload') };
}

/** The way out of it. */
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
  /** Where nothing else is on screen it is the page's own heading. */
  heading?: 'h1' | 'h2';
};

/** In place of a part of a page, whose other parts stand. */
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
