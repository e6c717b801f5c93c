import { Button, Skeleton } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

const shapes = ['h-7 w-2/5', 'h-24', 'h-7 w-1/3', 'h-32', 'h-24'];

export function LegalSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">{t('common.loading')}</span>
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}

export function LegalFailure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{t('landing.legal.failed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
