import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { shopCurrency } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { checkTransition } from './check-transition.ts';
import { localizeValues, initialValues, type TransitionValues } from './form-values.ts';
import type { TransitionForm, TransitionField } from './form-model.ts';
import { shopMomentAt } from './shop-moment.ts';
import { scrollToFirstError } from './step-focus.ts';

const draft = createFormDraft('step');

/** What was typed into a form has been sent, or isn't wanted any more. */
export function forgetTransitionDraft(key: string): void {
  return draft.forget(key);
}

type TransitionFormOptions = {
  /** The step that the form opens as. */
  readonly initialStep: TransitionForm;
  /** The step that it is by what is filled in. */
  readonly stepFor: (values: TransitionValues) => TransitionForm;
  readonly defaults: Partial<TransitionValues>;
  /** Under which what is typed is kept. */
  readonly draftKey: string;
  readonly isPending: boolean;
};

/** The state of a step's form. What was typed stays when the repair moves on meanwhile. */
export function useTransitionForm({ initialStep, stepFor, defaults, draftKey, isPending }: TransitionFormOptions) {
  const { language } = useLanguage();
  const [defaultValues] = useState(() => ({
    ...localizeValues(initialValues(initialStep, shopMomentAt(new Date())), language),
    ...defaults,
  }));
  const form = useForm<TransitionValues>({ defaultValues, resolver: resolverFor(stepFor), mode: 'onTouched' });
  useFormDraft(form, draft, draftKey);
  const invalidField = useRef<TransitionField | null>(null);
  // While the answer is out the fields are disabled and can't take the focus.
  useEffect(() => {
    if (isPending || invalidField.current === null) return;
    form.setFocus(invalidField.current);
    invalidField.current = null;
  }, [form, isPending]);
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) scrollToFirstError();
  }, [submitCount, isSubmitSuccessful]);

  /** Puts the server's issues at their fields; false when the failure is not about a field of this form. */
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
    const issues = checkTransition(stepFor(values), values, { now: shopMomentAt(new Date()), currency: shopCurrency });
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'value', message }]));
    return { values: {}, errors: errors as FieldErrors<TransitionValues> };
  };
}

export type TransitionFormState = ReturnType<typeof useTransitionForm>['form'];
