import type { StaffRepair } from '@atelier/contract';
import { isClosed } from '@atelier/domain';
import type { Action, Actor } from '@atelier/domain';
import { errorToast, logLabel, statusTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useState } from 'react';
import { showError } from '../../../shared/feedback/show-toast.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { movedStaffRepair, useTransition } from '../api/transition-repair.ts';
import { orderActions } from '../step/action-order.ts';
import { stepBody } from '../step/check-step.ts';
import { needsForm } from '../step/form-model.ts';
import { initialValues } from '../step/form-values.ts';
import { inShop } from '../step/shop-now.ts';

const isAttempt = (action: Action): boolean => action.startsWith('Repair.unreachable');

const MOMENT = 120_000;

/** The same attempt was written down a moment ago: by a second press, or by a colleague. */
const wasJustTried = ({ flag }: Pick<StaffRepair, 'flag'>, action: Action, now: Date): boolean =>
  flag !== null && action === `Repair.unreachable.${flag.about}` && now.getTime() - Date.parse(flag.at) < MOMENT;

/** The steps of a repair: a tap for those that ask for nothing, a form for the others. */
export const useSteps = (repair: StaffRepair, actor: Actor) => {
  const { t } = useTranslation();
  const transition = useTransition(repair.id);
  const [open, setOpen] = useState<Action | null>(null);
  const [tapped, setTapped] = useState<Action | null>(null);
  // An attempt that looks like the one before it, until the person has said that it is another.
  const [again, setAgain] = useState<Action | null>(null);
  // The repair as it was when somebody else was quicker, until the person has read about it.
  const [missed, setMissed] = useState<StaffRepair | null>(null);

  const taken = (action: Action): void => {
    setMissed(null);
    // Nobody was reached: that isn't the success that its colour would say.
    toast({ title: logLabel(t, action), variant: isAttempt(action) ? 'default' : 'success' });
  };
  const tap = (action: Action): void => {
    setTapped(action);
    const step = { action, repair, actor };
    transition.take({
      body: stepBody(step, initialValues(step, inShop(new Date())), repair.version),
      onTaken: () => taken(action),
      onRefused: (error) => {
        const now = movedStaffRepair(error);
        if (now === null) return showError(t, error);
        setMissed(repair);
        const description = t('errors.repairMoved', { status: statusTitle(t, now.status) });
        toast({ title: errorToast(t, 'repairMoved').title, description, variant: 'destructive' });
        return undefined;
      },
    });
  };
  const begin = (action: Action): void => (needsForm({ action, repair, actor }) ? setOpen(action) : tap(action));
  return {
    transition,
    missed,
    again: {
      isAsked: again !== null,
      confirm: () => {
        setAgain(null);
        if (again !== null) begin(again);
      },
      cancel: () => setAgain(null),
    },
    forget: () => setMissed(null),
    open,
    close: () => setOpen(null),
    taken,
    actions: {
      order: orderActions(repair),
      closed: isClosed(repair),
      waitsFor: repair.nextAction.owner,
      pending: transition.isPending ? tapped : null,
      onAction: (action: Action) => (wasJustTried(repair, action, new Date()) ? setAgain(action) : begin(action)),
    },
  };
};
