import type { StaffRepair } from '@atelier/contract';
import { isClosed, type Action, type Actor } from '@atelier/domain';
import { useEffect, useRef, useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { transitionCallFor, conflictingRepair, useTransitions } from '#subjects/transitions/steps/transition-repair.ts';
import { transitionBody } from '#subjects/transitions/context/check-transition.ts';
import { contextsOf, needsForm, type TransitionContext } from '#subjects/transitions/context/transition-context.ts';
import { orderActions, listAllowedActions, type AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { oneTapValues, withSoleCandidates } from '#subjects/transitions/actions/sole-candidate.ts';
import { useTeamsByRole } from '#subjects/transitions/fields/assignee-field.tsx';
import { shopMomentAt } from '#subjects/transitions/context/shop-moment.ts';
import { focusAfterStep } from '#subjects/transitions/steps/step-focus.ts';
import { isRepeatedAttempt, usePressPause } from '#subjects/transitions/steps/repeated-press.tsx';
import { showRefusal, useStepToast, useUndo } from '#subjects/transitions/steps/step-toast.tsx';

export function useRepairActions(repair: StaffRepair, actor: Actor) {
  const { t } = useTranslation();
  const transitions = useTransitions();
  const transition = transitionCallFor(transitions, repair.id);
  const [open, setOpen] = useState<AllowedAction | null>(null);
  const [tappedName, setTappedName] = useState<AllowedAction['name'] | null>(null);
  const [repeated, setRepeated] = useState<AllowedAction | null>(null);
  const [staleRepair, setStaleRepair] = useState<StaffRepair | null>(null);
  const { isPaused, pause } = usePressPause();
  const undo = useUndo(transitions.take);
  const showStepToast = useStepToast(undo);
  const teams = useTeamsByRole(
    listAllowedActions(repair, actor).flatMap((allowedAction) => contextsOf(allowedAction, repair, actor)),
  );
  const order = withSoleCandidates(orderActions(repair, actor), {
    repair,
    actor,
    teams,
    shopMoment: shopMomentAt(useNow()),
    currency: shopCurrency,
  });

  const takenAction = useRef<AllowedAction['name'] | null>(null);
  const nextName = order.primary?.name ?? null;
  useEffect(() => {
    if (takenAction.current === null) return;
    focusAfterStep(nextName !== takenAction.current);
    takenAction.current = null;
  }, [repair.version, nextName]);

  const onTaken = (allowedAction: AllowedAction, action: Action, after: StaffRepair) => {
    setStaleRepair(null);
    takenAction.current = allowedAction.name;
    pause();
    // Drivers see no log, but a failed visit is always recorded at the address.
    const captured = allowedAction.kind === 'failedVisit' ? { how: 'VISIT' } : after.log.at(-1)?.captured;
    showStepToast({ before: repair, action, after, captured });
  };
  const tap = (allowedAction: AllowedAction, context: TransitionContext) => {
    setTappedName(allowedAction.name);
    transition.take({
      body: transitionBody(context, oneTapValues(context, allowedAction, shopMomentAt(new Date()))),
      onTaken: (after) => onTaken(allowedAction, context.action, after),
      onRefused: (error) => {
        if (conflictingRepair(error) !== null) setStaleRepair(repair);
        showRefusal(t, error);
      },
    });
  };
  const startAction = (allowedAction: AllowedAction) => {
    const contexts = contextsOf(allowedAction, repair, actor);
    const [context] = contexts;
    if (context === undefined || opensForm(allowedAction, contexts)) setOpen(allowedAction);
    else tap(allowedAction, context);
  };
  const onAction = (allowedAction: AllowedAction) => {
    if (isPaused) return;
    if (isRepeatedAttempt(repair, allowedAction, new Date())) setRepeated(allowedAction);
    else startAction(allowedAction);
  };
  return {
    transition,
    staleRepair,
    again: {
      isOpen: repeated !== null,
      confirm: () => {
        setRepeated(null);
        if (repeated !== null) startAction(repeated);
      },
      cancel: () => setRepeated(null),
    },
    forget: () => setStaleRepair(null),
    undo: () => {
      if (repair.allowedActions.includes('Repair.corrected') && !isPaused) undo(repair);
    },
    open,
    close: () => setOpen(null),
    onTaken,
    actions: {
      order,
      closed: isClosed(repair),
      waitsFor: repair.nextAction.owner,
      pending: transition.isPending ? tappedName : null,
      isPaused,
      onAction,
    },
  };
}

/** An action with several transitions always has a form. */
function opensForm(allowedAction: AllowedAction, contexts: readonly TransitionContext[]): boolean {
  return allowedAction.assignee === undefined && (allowedAction.kind !== 'step' || contexts.some(needsForm));
}
