import { Button, Drawing, EmptyState } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

type LoadFailureProps = { onRetry: () => void; retrying?: boolean };

/** In place of what couldn't be loaded: never an empty list, which would be a lie (decisions section 9). */
export const LoadFailure = ({ onRetry, retrying = false }: LoadFailureProps) => {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        drawing={<Drawing name="not-found" />}
        title={t('errors.load.title')}
        description={t('errors.load.text')}
        action={
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            {t('errors.load.retry')}
          </Button>
        }
      />
    </div>
  );
};
