import type { StaffRepair } from '@atelier/contract';
import { isClosed, type Action, type Actor } from '@atelier/domain';
import { errorToast, statusTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/format/times.tsx';
import { callFor, movedStaffRepair, useTransitions } from '../api/transition-repair.ts';
import { transitionBody } from '../transition/check-transition.ts';
import { needsForm, type TransitionForm } from '../transition/form-model.ts';
import { orderOffers } from '../transition/offer-order.ts';
import { tapValues, withOnlyMembers } from '../transition/only-member.ts';
import { offersOf, type Offer } from '../transition/offers.ts';
import { useTeamsOf } from '../transition/preset-assignee.ts';
import { inShop } from '../transition/shop-now.ts';
import { focusAfterStep } from '../transition/step-focus.ts';
import { wasJustTried } from './just-tried.ts';
import { useStepToast } from './step-toast.tsx';
import { useUndo } from './use-undo.ts';
import { useRest } from './use-rest.ts';

/** The steps of a repair: a tap for those that ask for nothing, a form for the others. */
export function useSteps(repair: StaffRepair, actor: Actor) {
  const { t } = useTranslation();
  const transitions = useTransitions();
  const transition = callFor(transitions, repair.id);
  const [open, setOpen] = useState<Offer | null>(null);
  const [tapped, setTapped] = useState<Offer['name'] | null>(null);
  // An attempt that looks like the one before it, until the person has said that it is another.
  const [again, setAgain] = useState<Offer | null>(null);
  // The repair as it was when somebody else was quicker, until the person has read about it.
  const [missed, setMissed] = useState<StaffRepair | null>(null);
  const { resting, rest } = useRest();
  const undo = useUndo(transitions.take);
  const sayTaken = useStepToast(undo);
  const teams = useTeamsOf(offersOf(repair, actor).flatMap((offer) => stepsOf(offer, repair, actor)));
  const order = withOnlyMembers(orderOffers(repair, actor), {
    repair,
    actor,
    teams,
    now: inShop(useNow()),
    currency: shopCurrency,
  });

  // What was just taken, until the page that it makes is there.
  const landing = useRef<Offer['name'] | null>(null);
  const next = order.primary?.name ?? null;
  useEffect(() => {
    if (landing.current === null) return;
    focusAfterStep(next !== landing.current);
    landing.current = null;
  }, [repair.version, next]);

  const taken = (offer: Offer, action: Action, after: StaffRepair): void => {
    setMissed(null);
    landing.current = offer.name;
    rest();
    // A driver is shown no log; at a door they stood there themselves.
    const captured = offer.kind === 'nobodyThere' ? { how: 'VISIT' } : after.log.at(-1)?.captured;
    sayTaken({ before: repair, action, after, captured });
  };
  const tap = (offer: Offer, step: TransitionForm): void => {
    setTapped(offer.name);
    transition.take({
      body: transitionBody(step, tapValues(step, offer, inShop(new Date())), repair.version),
      onTaken: (after) => taken(offer, step.action, after),
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
  const begin = (offer: Offer): void => {
    const steps = stepsOf(offer, repair, actor);
    const [step] = steps;
    if (step === undefined || opensForm(offer, steps)) setOpen(offer);
    else tap(offer, step);
  };
  const onOffer = (offer: Offer): void => {
    if (resting) return;
    if (wasJustTried(repair, offer, new Date())) setAgain(offer);
    else begin(offer);
  };
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
    undo: (): void => {
      if (repair.allowedActions.includes('Repair.corrected') && !resting) undo(repair);
    },
    open,
    close: () => setOpen(null),
    taken,
    actions: {
      order,
      closed: isClosed(repair),
      waitsFor: repair.nextAction.owner,
      pending: transition.isPending ? tapped : null,
      resting,
      onOffer,
    },
  };
}

function stepsOf(offer: Offer, repair: StaffRepair, actor: Actor): TransitionForm[] {
  return offer.actions.map((action) => ({ action, repair, actor, ...(offer.given && { given: offer.given }) }));
}

/** An offer that chooses among steps has a form in any case; a single step where it asks for something. */
function opensForm(offer: Offer, steps: readonly TransitionForm[]): boolean {
  return offer.to === undefined && (offer.kind !== 'step' || steps.some(needsForm));
}
