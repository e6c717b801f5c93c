import type { StaffRepair } from '@atelier/contract';
import { casesOf, givesWork, transitionOf, visitFailures, type Action } from '@atelier/domain';
import { Button, toast } from '@atelier/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { customerName } from '../customer-name.ts';
import { openVisit, type Visit } from '../transition/repair-facts.ts';
import { hasPriceToHear } from '../untold.tsx';
import { lastSteps } from './last-steps.ts';
import { doneLabel, type Done } from './step-done.ts';

/** A repair before a step, as far as what is said of it goes. */
export type Before = Pick<StaffRepair, 'status' | 'custody' | 'outcome' | 'visits'>;

type Taken = {
  readonly before: Before;
  readonly action: Action;
  readonly after: StaffRepair;
  readonly captured?: Done['captured'] | undefined;
};

/**
 * Says what a step has brought about, and keeps it as the last one; whom it concerns by name, and an attempt without a green tick: nothing went well. Whoever may take it
 * back does so here, by one press.
 */
export function useStepToast(undo: (after: StaffRepair) => void) {
  const { t } = useTranslation();
  const viewerId = useSession().user?.id;
  const undoing = (after: StaffRepair): { readonly action?: ReactNode } => {
    if (!after.allowedActions.includes('Repair.corrected')) return {};
    return {
      action: (
        <Button variant="secondary" className="mt-1 justify-self-start" onClick={() => undo(after)}>
          {t('step.undo.button')}
        </Button>
      ),
    };
  };
  return ({ before, action, after, captured = {} }: Taken): void => {
    lastSteps.keep(after);
    const done = doneLabel(t, { action, captured, from: before, to: after });
    if (transitionOf(action).reads === 'attempt') {
      const failure = visitFailures.find((each) => each === captured['failure']);
      const why = failure === undefined ? t('step.nobodyThere.noted') : t(`workshop.failure.${failure}`);
      const isVisit = captured['how'] === 'VISIT';
      toast({ title: isVisit ? done : why, description: isVisit ? why : done, ...undoing(after) });
      return;
    }
    const { account, name } = after.customer;
    if (account !== undefined && hasPriceToHear(after) && offersPrice(action)) {
      const description = t(`step.untold.${account}`, { name: customerName(t, name) });
      toast({ title: t('step.untold.title'), description, ...undoing(after) });
      return;
    }
    // Whoever lost a visit hears of it as whoever has it.
    const driver = givesVisit(action) ? (driverOf(after) ?? driverOf(before)) : null;
    const told = driver !== null &&
      driver.id !== viewerId && { description: t('step.visit.told', { name: driver.name }) };
    toast({ title: done, ...told, ...undoing(after), variant: 'success' });
  };
}

/** It makes a price that the customer is to answer. */
function offersPrice(action: Action): boolean {
  return casesOf(action).some(({ proposal }) => proposal === 'DRAFT' || proposal === 'OFFER');
}

/** It gives a visit to somebody, or may. */
function givesVisit(action: Action): boolean {
  return givesWork(action) && casesOf(action).some(({ visit }) => visit !== undefined);
}

function driverOf(repair: Pick<StaffRepair, 'visits'>): Visit['assignee'] {
  return (openVisit(repair, 'PICKUP') ?? openVisit(repair, 'RETURN'))?.assignee ?? null;
}
