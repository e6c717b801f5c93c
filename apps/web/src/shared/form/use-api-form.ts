import { useEffect, useRef } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { schemaResolver, type FormSchema } from './schema-resolver.ts';

// The kind of error that the server found, and not the form itself.
const SERVER = 'server';

/** A form over one of the contract's schemas: the same rules as the server's, messages as keys. */
export function useApiForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
  useFocusAfterSubmit(form);
  return form;
}

/**
 * While the answer is out the fieldset is disabled, which takes the focus from whatever had it and lets nothing have it, the library's first wrong
 * field included. Afterwards the first field that the server refused gets it, else the first wrong one, else what had it before.
 */
function useFocusAfterSubmit<Input extends FieldValues, Output>({
  formState: { isSubmitting, errors },
  setFocus,
}: UseFormReturn<Input, unknown, Output>): void {
  const last = useRef<EventTarget | null>(null);
  const previousErrors = useRef(errors);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      last.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    previousErrors.current = errors;
  });
  useEffect(() => {
    if (isSubmitting) return;
    const wrong = Object.entries(previousErrors.current);
    const [refused] = wrong.find(([, error]) => error?.type === SERVER) ?? [];
    const isThere = wrong.some(([, error]) => error && 'ref' in error && error.ref === document.activeElement);
    const field = refused ?? (isThere ? undefined : wrong[0]?.[0]);
    if (field !== undefined) setFocus(field as Path<Input>);
    else if (document.activeElement === document.body && last.current instanceof HTMLElement) last.current.focus();
  }, [isSubmitting, setFocus]);
}

/** Puts the server's issues at their fields. False when the failure is not about fields of this form: then it is a toast's. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const values = form.getValues();
  const fieldIssues = error.issues.filter((issue) => issue.path in values);
  for (const { path, message } of fieldIssues) form.setError(path as Path<Input>, { type: SERVER, message });
  return fieldIssues.length > 0;
}
