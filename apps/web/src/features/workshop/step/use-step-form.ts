import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { shopCurrency } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { checkStep } from './check-step.ts';
import { asTyped, initialValues, type StepValues } from './form-values.ts';
import type { Step, StepField } from './form-model.ts';
import { inShop } from './shop-now.ts';
import { showWrong } from './step-focus.ts';

const draft = createFormDraft('step');

/** What was typed into a form has been sent, or isn't wanted any more. */
export function forgetStepDraft(key: string): void {
  return draft.forget(key);
}

type StepFormOptions = {
  /** The step that the form opens as. */
  readonly first: Step;
  /** The step that it is by what is filled in. */
  readonly stepFor: (values: StepValues) => Step;
  readonly defaults: Partial<StepValues>;
  /** Under which what is typed is kept. */
  readonly draftKey: string;
  readonly isPending: boolean;
};

/** The state of a step's form. What was typed stays when the repair moves on meanwhile. */
export function useStepForm({ first, stepFor, defaults, draftKey, isPending }: StepFormOptions) {
  const { language } = useLanguage();
  const [defaultValues] = useState(() => ({
    ...asTyped(initialValues(first, inShop(new Date())), language),
    ...defaults,
  }));
  const form = useForm<StepValues>({ defaultValues, resolver: resolverFor(stepFor), mode: 'onTouched' });
  useFormDraft(form, draft, draftKey);
  const wrong = useRef<StepField | null>(null);
  // While the answer is out the fields are disabled and can't take the focus.
  useEffect(() => {
    if (isPending || wrong.current === null) return;
    form.setFocus(wrong.current);
    wrong.current = null;
  }, [form, isPending]);
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) showWrong();
  }, [submitCount, isSubmitSuccessful]);

  /** Puts the server's issues at their fields; false when the failure is not about a field of this form. */
  const showIssues = (error: unknown, fields: readonly StepField[]): boolean => {
    const issues = error instanceof ApiError ? error.issues : [];
    const known = fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path === field);
      return issue === undefined ? [] : [{ field, message: issue.message }];
    });
    for (const { field, message } of known) form.setError(field, { type: 'server', message });
    wrong.current = known[0]?.field ?? null;
    return known.length > 0;
  };
  return { form, showIssues };
}

function resolverFor(stepFor: (values: StepValues) => Step): Resolver<StepValues> {
  return (values) => {
    const issues = checkStep(stepFor(values), values, { now: inShop(new Date()), currency: shopCurrency });
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'value', message }]));
    return { values: {}, errors: errors as FieldErrors<StepValues> };
  };
}

export type StepFormState = ReturnType<typeof useStepForm>['form'];
