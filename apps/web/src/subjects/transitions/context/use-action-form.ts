import type { StaffRepair } from '@atelier/contract';
import { assignsWork, type Action, type Actor } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { shopCurrency } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { teamQuery } from '#subjects/staff/lists/planning.ts';
import { refreshAllowedAction, type AllowedAction } from '../actions/allowed-actions.ts';
import { conflictingRepair, type TransitionCall } from '../steps/transition-repair.ts';
import {
  asksAssignee,
  driverQueryOf,
  lastAssigned,
  presetAssigneeOf,
  rememberAssigned,
  useLikelyDriver,
} from '../fields/assignee-field.tsx';
import { useFaults } from '../fields/fault-field.tsx';
import { scrollToFirstError } from '../steps/step-focus.ts';
import { shopMomentAt } from './shop-moment.ts';
import { checkTransition, transitionBody } from './check-transition.ts';
import { capturedFrom, initialValues, localizeValues } from './form-values.ts';
import {
  formFields,
  transitionContext,
  type FormField,
  type TransitionContext,
  type TransitionField,
  type TransitionFormState,
  type TransitionValues,
} from './transition-context.ts';

export type OpenedActionProps = {
  allowedAction: AllowedAction;
  repair: StaffRepair;
  actor: Actor;
  transition: TransitionCall;
};

/** Returns what an action's form needs: the remaining transitions with their contexts, and the changes made meanwhile. */
export function useOpenedAction({ allowedAction, repair, actor, transition: { isPending } }: OpenedActionProps) {
  const [seen] = useState(repair);
  const remaining = refreshAllowedAction(allowedAction, repair, actor);
  const isUnavailable = !isPending && remaining === null;
  const { actions, presets } = remaining ?? allowedAction;
  // An unavailable action freezes the form with its text.
  const currentRepair = isUnavailable ? seen : repair;
  const faults = useFaults(actions, currentRepair);
  return {
    seen,
    hasChanged: !isPending && repair.version !== seen.version,
    allowedAction,
    isUnavailable,
    actions,
    version: repair.version,
    contextOf: (action: Action): TransitionContext =>
      transitionContext({ action, actor, repair: currentRepair, faults, ...(presets && { presets }) }),
    draftKey: `${repair.id} ${allowedAction.name}`,
  };
}

type OpenedAction = Omit<ReturnType<typeof useOpenedAction>, 'seen' | 'hasChanged'>;

export type ActionFormProps = Pick<OpenedActionProps, 'transition'> & {
  opened: OpenedAction;
  defaults?: Partial<TransitionValues> | undefined;
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

export const transitionDraft = createFormDraft('step');

const NONE: Partial<TransitionValues> = {};

/** Returns the state of an action's form: fields, changes made meanwhile, and submission. */
export function useActionForm(
  props: ActionFormProps,
  { choose = firstAction, fieldsOf, defaults = NONE }: ActionFormOptions = {},
) {
  const { opened, transition, onTaken, onTyped } = props;
  const { isUnavailable, actions, version, contextOf, draftKey } = opened;
  const { t, language } = useTranslation();
  const { take, isPending } = transition;
  const contextFor = (values: TransitionValues) => contextOf(choose(actions, values));
  const [defaultValues] = useState(() => {
    const initial = initialValues(contextOf(fieldsOf ?? firstAction(actions)), shopMomentAt(new Date()));
    return { ...localizeValues(initial, language), ...defaults };
  });
  const form = useForm<TransitionValues>({ defaultValues, resolver: resolverFor(contextFor), mode: 'onTouched' });
  useFormDraft(form, transitionDraft, draftKey);
  const showIssues = useServerIssues(form, isPending);
  const values = useWatch({ control: form.control, compute: (each) => each });
  const context = fieldsOf === undefined ? contextFor(values) : contextOf(fieldsOf);
  const fields = formFields(context, capturedFrom(values));
  usePresetAssignee(context, fields, form);
  const { isDirty, submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) scrollToFirstError();
  }, [submitCount, isSubmitSuccessful]);
  // Nothing is lost by closing an unavailable form, whose text can be copied.
  useEffect(() => onTyped(isDirty && !isUnavailable), [onTyped, isDirty, isUnavailable]);

  /** Sends `named` or the selected transition. `following` is sent with it as a chain. */
  const send = (named?: Action, following?: Action) =>
    form.handleSubmit((typed) => {
      const chosen = named === undefined ? contextFor(typed) : contextOf(named);
      const body = transitionBody(chosen, typed);
      take({
        body: following === undefined ? body : chainOf(body, following),
        onTaken: (after) => {
          transitionDraft.forget(draftKey);
          if (assignsWork(chosen.action) && body.assigneeId !== undefined)
            rememberAssigned(chosen.assigneeRole, body.assigneeId);
          onTaken(chosen.action, after);
        },
        onRefused: (error) => {
          // A conflict is reported above the form. All other errors appear here.
          const isReportedAbove = (conflictingRepair(error)?.version ?? version) !== version;
          if (!showIssues(error, fields) && !isReportedAbove) showError(t, error);
        },
      });
    });
  return { ...opened, isPending, context, form, fields, values, send };
}

export type ActionFormModel = ReturnType<typeof useActionForm>;

/** Selects a default assignee and updates it with the date, but never replaces a manual choice. A rescheduled visit gets no new driver. */
function usePresetAssignee(context: TransitionContext, fields: readonly FormField[], form: TransitionFormState): void {
  const { assigneeRole: role, movesVisit } = context;
  const field = fields.find(asksAssignee);
  const date = useWatch({ control: form.control, name: 'date' });
  const { data: team = [] } = useQuery({ ...teamQuery(role), enabled: field !== undefined });
  const mayPreset = field !== undefined && (field.required || !movesVisit);
  const likely = useLikelyDriver(mayPreset ? driverQueryOf(context, date) : null)?.id;
  const preset = mayPreset ? (likely ?? presetAssigneeOf(team, lastAssigned(role), field.required) ?? '') : '';
  const appliedPreset = useRef('');
  useEffect(() => {
    if (preset === appliedPreset.current || form.getValues('assigneeId') !== appliedPreset.current) return;
    appliedPreset.current = preset;
    form.resetField('assigneeId', { defaultValue: preset });
  }, [preset, form]);
}

/** Returns a function that shows the server's issues at their fields. It returns false if none belongs to this form. */
function useServerIssues(form: TransitionFormState, isPending: boolean) {
  const invalidField = useRef<TransitionField | null>(null);
  // Disabled fields can't get the focus while the request is pending.
  useEffect(() => {
    if (isPending || invalidField.current === null) return;
    form.setFocus(invalidField.current);
    invalidField.current = null;
  }, [form, isPending]);
  return (error: unknown, fields: readonly { readonly field: TransitionField }[]) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const fieldIssues = fields.flatMap(({ field }) => {
      const issue = issues.find(({ path }) => path === field);
      return issue === undefined ? [] : [{ field, message: issue.message }];
    });
    for (const { field, message } of fieldIssues) form.setError(field, { type: 'server', message });
    invalidField.current = fieldIssues[0]?.field ?? null;
    return fieldIssues.length > 0;
  };
}

function resolverFor(contextFor: (values: TransitionValues) => TransitionContext): Resolver<TransitionValues> {
  return (values) => {
    const issues = checkTransition(contextFor(values), values, {
      shopMoment: shopMomentAt(new Date()),
      currency: shopCurrency,
    });
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'value', message }]));
    return { values: {}, errors: errors as FieldErrors<TransitionValues> };
  };
}

function chainOf({ version, ...step }: ReturnType<typeof transitionBody>, following: Action) {
  return { version, steps: [step, { action: following }] };
}

function firstAction(actions: readonly Action[]): Action {
  return actions[0] ?? 'Repair.updated';
}
