import type { User } from '@atelier/contract';
import { Button, buttonVariants, Card } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairQuery } from '../api/get-staff-repair.ts';
import { callFor, useTransitions } from '../api/transition-repair.ts';
import { wholeRepair } from '../api/whole-repair.ts';
import { offersOf } from '../transition/offers.ts';
import { TransitionDialog } from '../transition/transition-dialog.tsx';
import type { Done } from './use-intake.ts';

type TakenInProps = { done: Done; viewer: User; onNext: () => void };

/** What was made, with the number large: it is read out, or written on the device. While the caller is on the line the pickup is agreed on. */
export function TakenIn({ done, viewer, onNext }: TakenInProps) {
  const { t } = useTranslation();
  const next = useRef<HTMLButtonElement>(null);
  const { repair, customer, invited, end } = done;
  const pickup = usePickup(repair.id, { viewer, isAsked: end === 'confirm' });
  const mayPlan = pickup.offer !== null;
  // Enter goes on: to the pickup, or to the next call.
  useEffect(() => next.current?.focus(), [mayPlan]);
  return (
    <Card className="grid justify-items-start gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('intake.done.title')}</h2>
        <p className="text-ink-muted">
          <span>{t(end === 'here' ? 'intake.done.here' : 'intake.done.confirmed', { name: customer.name })}</span>
          {invited && <span>{` ${t('intake.done.invited')}`}</span>}
        </p>
        <output className="font-medium empty:hidden">{pickup.isPlanned && t('intake.done.planned')}</output>
      </div>
      <p>
        <span className="block text-sm text-ink-muted">{t('intake.done.number')}</span>
        <span className="text-4xl font-semibold tracking-wide tabular-nums" translate="no">{`#${repair.id}`}</span>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        {mayPlan && (
          <Button ref={next} className="max-sm:w-full" onClick={pickup.open}>
            {t('intake.done.plan')}
          </Button>
        )}
        <Button
          ref={mayPlan ? undefined : next}
          variant={mayPlan ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          onClick={onNext}
        >
          {t('intake.done.next')}
        </Button>
        <Link
          to={paths.workshopRepair(repair.id)}
          className={buttonVariants({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t('intake.done.open')}
        </Link>
      </div>
      {pickup.asked !== null && (
        <TransitionDialog {...pickup.asked} actor={viewer} onTaken={pickup.close} onClose={pickup.close} />
      )}
    </Card>
  );
}

/** The pickup of a request that was confirmed on the telephone: day and window are agreed on in the same call. */
function usePickup(id: string, { viewer, isAsked }: { viewer: User; isAsked: boolean }) {
  const { data } = useQuery({ ...staffRepairQuery(id), enabled: isAsked });
  const transitions = useTransitions();
  const [isOpen, setOpen] = useState(false);
  const repair = data === undefined ? null : wholeRepair(data);
  const offers = repair === null ? [] : offersOf(repair, viewer);
  const offer = offers.find(({ name }) => name === 'Repair.pickup.planned') ?? null;
  const isAskedNow = isOpen && repair !== null && offer !== null;
  return {
    offer,
    isPlanned: repair?.status === 'COLLECTING',
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** What its form stands open for. */
    asked: isAskedNow ? { offer, repair, transition: callFor(transitions, id) } : null,
  };
}
