import type { User } from '@atelier/contract';
import { Button, buttonVariants, Card } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { LabelSheetChoice } from '#subjects/staff/repair/label-sheet.tsx';
import { LazyIntakeDeposit } from '#subjects/staff/till/lazy-payment.tsx';
import { LabelsButton, PaperButton } from '#subjects/staff/repair/paper-buttons.tsx';
import { staffRepairQuery, toStaffRepair } from '#subjects/transitions/steps/staff-repair.ts';
import { transitionCallFor, useTransitions } from '#subjects/transitions/steps/transition-repair.ts';
import { listAllowedActions } from '#subjects/transitions/actions/allowed-actions.ts';
import { TransitionDialog } from '#subjects/transitions/forms/transition-dialog.tsx';
import type { IntakeOutcome } from './use-intake.ts';

export function IntakeResult({ result, viewer, onNext }: { result: IntakeOutcome; viewer: User; onNext: () => void }) {
  const { t } = useTranslation();
  const nextButton = useRef<HTMLButtonElement>(null);
  const { repair, customer, invited, ending } = result;
  const pickup = usePickup(repair.id, { viewer, isEnabled: ending === 'confirm' });
  const mayPlan = pickup.planAction !== null;
  const [wasOffered, setWasOffered] = useState(false);
  if (mayPlan && !wasOffered) setWasOffered(true);
  // Enter continues with the pickup or the next request. A repair that is read again leaves the focus where it is.
  useEffect(() => nextButton.current?.focus(), [wasOffered, pickup.isPlanned]);
  return (
    <Card className="grid grid-cols-1 justify-items-start gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('intake.done.title')}</h2>
        <p className="text-ink-muted">
          <span>{t(ending === 'here' ? 'intake.done.walkIn' : 'intake.done.confirmed', { name: customer.name })}</span>
          {invited && <span>{` ${t('intake.done.invited')}`}</span>}
        </p>
        <output className="font-medium empty:hidden">{pickup.isPlanned && t('intake.done.planned')}</output>
      </div>
      <p className="@container w-full">
        <span className="block text-sm text-ink-muted">{t('intake.done.number')}</span>
        <span
          className="text-[min(3rem,14cqi)] leading-tight font-semibold tracking-wide tabular-nums"
          translate="no"
        >{`#${repair.id}`}</span>
      </p>
      {ending === 'here' && (
        <div className="flex w-full flex-wrap gap-2">
          <LabelsButton ids={[repair.id]} />
          <LabelSheetChoice />
          <PaperButton id={repair.id} kind="intake" />
          <LazyIntakeDeposit repairId={repair.id} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        {mayPlan && (
          <Button ref={nextButton} className="max-sm:w-full" onClick={pickup.open}>
            {t('intake.done.plan')}
          </Button>
        )}
        <Button
          ref={mayPlan ? undefined : nextButton}
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
      {pickup.dialog !== null && (
        <TransitionDialog {...pickup.dialog} actor={viewer} onTaken={pickup.close} onClose={pickup.close} />
      )}
    </Card>
  );
}

/** Plans the pickup during the call after the request was confirmed. */
function usePickup(id: string, { viewer, isEnabled }: { viewer: User; isEnabled: boolean }) {
  const { data } = useQuery({ ...staffRepairQuery(id), enabled: isEnabled });
  const transitions = useTransitions();
  const [isOpen, setOpen] = useState(false);
  const repair = data === undefined ? null : toStaffRepair(data);
  const allowedActions = repair === null ? [] : listAllowedActions(repair, viewer);
  const planAction = allowedActions.find(({ name }) => name === 'Repair.pickup.planned') ?? null;
  const isAskedNow = isOpen && repair !== null && planAction !== null;
  return {
    planAction,
    isPlanned: repair?.status === 'COLLECTING',
    open: () => setOpen(true),
    close: () => setOpen(false),
    dialog: isAskedNow ? { allowedAction: planAction, repair, transition: transitionCallFor(transitions, id) } : null,
  };
}
