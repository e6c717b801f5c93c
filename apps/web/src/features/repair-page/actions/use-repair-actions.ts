import type { StaffRepair } from '@atelier/contract';
import { isClosed, type Action, type Actor } from '@atelier/domain';
import { errorToast, statusTitle } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/format/times.tsx';
import { transitionCallFor, conflictingRepair, useTransitions } from '#subjects/transitions/calls/transition-repair.ts';
import { transitionBody } from '#subjects/transitions/actions/check-transition.ts';
import { needsForm, type TransitionForm } from '#subjects/transitions/values/form-model.ts';
import { orderActions } from '#subjects/transitions/actions/action-order.ts';
import { oneTapValues, withSoleCandidates } from '#subjects/transitions/values/sole-candidate.ts';
import { listAllowedActions, type AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { useTeamsByRole } from '#subjects/transitions/values/preset-assignee.ts';
import { shopMomentAt } from '#subjects/transitions/windows/shop-moment.ts';
import { focusAfterStep } from '#subjects/transitions/steps/step-focus.ts';
import { isRepeatedAttempt } from '#subjects/transitions/steps/repeated-attempt.ts';
import { useStepToast } from '#subjects/transitions/steps/step-toast.tsx';
import { useUndo } from '#subjects/transitions/steps/use-undo.ts';
import { usePressPause } from '#subjects/transitions/steps/use-press-pause.ts';

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
    listAllowedActions(repair, actor).flatMap((allowedAction) => stepsOf(allowedAction, repair, actor)),
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

  const onTaken = (allowedAction: AllowedAction, action: Action, after: StaffRepair): void => {
    setStaleRepair(null);
    takenAction.current = allowedAction.name;
    pause();
    // Drivers see no log, but a failed visit is always recorded at the address.
    const captured = allowedAction.kind === 'failedVisit' ? { how: 'VISIT' } : after.log.at(-1)?.captured;
    showStepToast({ before: repair, action, after, captured });
  };
  const tap = (allowedAction: AllowedAction, step: TransitionForm): void => {
    setTappedName(allowedAction.name);
    transition.take({
      body: transitionBody(step, oneTapValues(step, allowedAction, shopMomentAt(new Date())), repair.version),
      onTaken: (after) => onTaken(allowedAction, step.action, after),
      onRefused: (error) => {
        const current = conflictingRepair(error);
        if (current === null) return showError(t, error);
        setStaleRepair(repair);
        const description = t('errors.repairMoved', { status: statusTitle(t, current.status) });
        toast({ title: errorToast(t, 'repairMoved').title, description, variant: 'destructive' });
        return undefined;
      },
    });
  };
  const startAction = (allowedAction: AllowedAction): void => {
    const steps = stepsOf(allowedAction, repair, actor);
    const [step] = steps;
    if (step === undefined || opensForm(allowedAction, steps)) setOpen(allowedAction);
    else tap(allowedAction, step);
  };
  const onAction = (allowedAction: AllowedAction): void => {
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
    undo: (): void => {
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

function stepsOf(allowedAction: AllowedAction, repair: StaffRepair, actor: Actor): TransitionForm[] {
  return allowedAction.actions.map((action) => ({
    action,
    repair,
    actor,
    ...(allowedAction.presets && { presets: allowedAction.presets }),
  }));
}

/** An action with several transitions always has a form. */
function opensForm(allowedAction: AllowedAction, steps: readonly TransitionForm[]): boolean {
  return allowedAction.assignee === undefined && (allowedAction.kind !== 'step' || steps.some(needsForm));
}
