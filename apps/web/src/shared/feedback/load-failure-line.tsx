import { Alert, Button } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

type LoadFailureLineProps = { onRetry: () => void; retrying: boolean };

export function LoadFailureLine({ onRetry, retrying }: LoadFailureLineProps) {
  const { t } = useTranslation();
  return (
    <Alert className="items-center py-2!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('errors.load.title')}</p>
        <Button variant="secondary" size="sm" loading={retrying} onClick={onRetry}>
          {t('errors.load.retry')}
        </Button>
      </div>
    </Alert>
  );
}
