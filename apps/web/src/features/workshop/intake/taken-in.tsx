import { Button, buttonVariants, Card } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { Done } from './use-intake.ts';

/** What was made, with the number large: it is read out, or written on the device. Enter goes on to the next call. */
export function TakenIn({ done, onNext }: { done: Done; onNext: () => void }) {
  const { t } = useTranslation();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { repair, customer, invited, end } = done;
  return (
    <Card className="grid justify-items-start gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('intake.done.title')}</h2>
        <p className="text-ink-muted">
          <span>{t(end === 'here' ? 'intake.done.here' : 'intake.done.confirmed', { name: customer.name })}</span>
          {invited && <span>{` ${t('intake.done.invited')}`}</span>}
        </p>
      </div>
      <p>
        <span className="block text-sm text-ink-muted">{t('intake.done.number')}</span>
        <span className="text-4xl font-semibold tracking-wide tabular-nums" translate="no">{`#${repair.id}`}</span>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button ref={next} className="max-sm:w-full" onClick={onNext}>
          {t('intake.done.next')}
        </Button>
        <Link
          to={paths.workshopRepair(repair.id)}
          className={buttonVariants({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t('intake.done.open')}
        </Link>
      </div>
    </Card>
  );
}
