import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { shopCurrency } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { checkTransition } from '../actions/check-transition.ts';
import { localizeValues, initialValues, type TransitionValues } from '../values/form-values.ts';
import type { TransitionForm, TransitionField } from '../values/form-model.ts';
import { shopMomentAt } from '../windows/shop-moment.ts';
import { scrollToFirstError } from '../steps/step-focus.ts';

const draft = createFormDraft('step');

export function forgetTransitionDraft(key: string): void {
  return draft.forget(key);
}

type TransitionFormOptions = {
  readonly initialStep: TransitionForm;
  readonly stepFor: (values: TransitionValues) => TransitionForm;
  readonly defaults: Partial<TransitionValues>;
  readonly draftKey: string;
  readonly isPending: boolean;
};

/** Returns the state of a transition form. Typed text survives changes of the repair. */
export function useTransitionForm({ initialStep, stepFor, defaults, draftKey, isPending }: TransitionFormOptions) {
  const { language } = useLanguage();
  const [defaultValues] = useState(() => ({
    ...localizeValues(initialValues(initialStep, shopMomentAt(new Date())), language),
    ...defaults,
  }));
  const form = useForm<TransitionValues>({ defaultValues, resolver: resolverFor(stepFor), mode: 'onTouched' });
  useFormDraft(form, draft, draftKey);
  const invalidField = useRef<TransitionField | null>(null);
  // Disabled fields can't get the focus while the request is pending.
  useEffect(() => {
    if (isPending || invalidField.current === null) return;
    form.setFocus(invalidField.current);
    invalidField.current = null;
  }, [form, isPending]);
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) scrollToFirstError();
  }, [submitCount, isSubmitSuccessful]);

  /** Shows the server's issues at their fields. Returns false if none belongs to this form. */
  const showIssues = (error: unknown, fields: readonly TransitionField[]): boolean => {
    const issues = error instanceof ApiError ? error.issues : [];
    const fieldIssues = fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path === field);
      return issue === undefined ? [] : [{ field, message: issue.message }];
    });
    for (const { field, message } of fieldIssues) form.setError(field, { type: 'server', message });
    invalidField.current = fieldIssues[0]?.field ?? null;
    return fieldIssues.length > 0;
  };
  return { form, showIssues };
}

function resolverFor(stepFor: (values: TransitionValues) => TransitionForm): Resolver<TransitionValues> {
  return (values) => {
    const issues = checkTransition(stepFor(values), values, {
      shopMoment: shopMomentAt(new Date()),
      currency: shopCurrency,
    });
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'value', message }]));
    return { values: {}, errors: errors as FieldErrors<TransitionValues> };
  };
}

export type TransitionFormState = ReturnType<typeof useTransitionForm>['form'];
