import type { StaffRepair } from '@atelier/contract';
import { assignsWork, type Action, type Actor } from '@atelier/domain';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictingRepair, type TransitionCall } from '../calls/transition-repair.ts';
import { transitionBody } from '../actions/check-transition.ts';
import { assigneeRole, formFields, type TransitionForm } from '../values/form-model.ts';
import { capturedFrom, type TransitionValues } from '../values/form-values.ts';
import { rememberAssigned } from '../values/last-assigned.ts';
import { refreshAllowedAction, type AllowedAction } from '../actions/allowed-actions.ts';
import { usePresetAssignee } from '../values/preset-assignee.ts';
import { forgetTransitionDraft, useTransitionForm } from './use-transition-form.ts';

export type ActionFormProps = {
  allowedAction: AllowedAction;
  repair: StaffRepair;
  actor: Actor;
  transition: TransitionCall;
  defaults?: Partial<TransitionValues>;
  onTaken: (action: Action, after: StaffRepair) => void;
  onTyped: (typed: boolean) => void;
};

type ActionFormOptions = {
  /** Selects the transition by the values, by default the first remaining. */
  readonly choose?: (actions: readonly Action[], values: TransitionValues) => Action;
  /** Transition that determines the fields if the choice doesn't change them. */
  readonly fieldsOf?: Action;
  readonly defaults?: Partial<TransitionValues>;
};

export function draftKeyOf({ repair, allowedAction }: Pick<ActionFormProps, 'repair' | 'allowedAction'>): string {
  return `${repair.id} ${allowedAction.name}`;
}

const NONE: Partial<TransitionValues> = {};

/** Returns the state of an action's form: fields, changes made meanwhile, and submission. */
export function useActionForm(
  props: ActionFormProps,
  { choose = firstAction, fieldsOf, defaults = NONE }: ActionFormOptions = {},
) {
  const { allowedAction, repair, actor, transition, onTaken, onTyped } = props;
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { take, isPending } = transition;
  const remaining = refreshAllowedAction(allowedAction, repair, actor);
  const isUnavailable = !isPending && remaining === null;
  const { actions, presets } = remaining ?? allowedAction;
  // An unavailable action freezes the form with its text.
  const currentRepair = isUnavailable ? seen : repair;
  const stepOf = (action: Action): TransitionForm => ({
    action,
    actor,
    repair: currentRepair,
    ...(presets && { presets }),
  });
  const stepFor = (values: TransitionValues): TransitionForm => stepOf(choose(actions, values));
  const draftKey = draftKeyOf(props);
  const initialStep = stepOf(fieldsOf ?? firstAction(actions));
  const { form, showIssues } = useTransitionForm({ initialStep, stepFor, defaults, draftKey, isPending });
  const values = useWatch({ control: form.control, compute: (each) => each });
  const step = fieldsOf === undefined ? stepFor(values) : stepOf(fieldsOf);
  const fields = formFields(step, capturedFrom(values));
  usePresetAssignee(step, fields, form);
  const { isDirty } = form.formState;
  // Nothing is lost by closing an unavailable form, whose text can be copied.
  useEffect(() => onTyped(isDirty && !isUnavailable), [onTyped, isDirty, isUnavailable]);

  /** Sends `named` or the selected transition. `following` is sent with it as a chain. */
  const send = (named?: Action, following?: Action) =>
    form.handleSubmit((typed) => {
      const action = named ?? stepFor(typed).action;
      const body = transitionBody(stepOf(action), typed, repair.version);
      take({
        body: following === undefined ? body : chainOf(body, following),
        onTaken: (after) => {
          forgetTransitionDraft(draftKey);
          if (assignsWork(action) && body.assigneeId !== undefined)
            rememberAssigned(assigneeRole(action), body.assigneeId);
          onTaken(action, after);
        },
        onRefused: (error) => {
          const names = fields.map(({ field }) => field);
          // A conflict is reported above the form. All other errors appear here.
          const isTold = (conflictingRepair(error)?.version ?? repair.version) !== repair.version;
          if (!showIssues(error, names) && !isTold) showError(t, error);
        },
      });
    });
  const hasChanged = !isPending && repair.version !== seen.version;
  return { form, step, fields, values, actions, isPending, seen, hasChanged, isUnavailable, send };
}

function chainOf({ version, ...step }: ReturnType<typeof transitionBody>, following: Action) {
  return { version, steps: [step, { action: following }] };
}

function firstAction(actions: readonly Action[]): Action {
  return actions[0] ?? 'Repair.updated';
}

export type ActionFormModel = ReturnType<typeof useActionForm>;
