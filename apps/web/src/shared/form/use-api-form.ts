import { useEffect, useRef } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { schemaResolver, type FormSchema } from './schema-resolver.ts';

const SERVER = 'server';

/** Creates a form over a contract schema, with the server's rules and messages as keys. */
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
 * Restores the focus after submitting. The fieldset is disabled meanwhile, which removes the focus and blocks the library's. It goes to the
 * first field refused by the server, else the first invalid one, else where it was.
 */
function useFocusAfterSubmit<Input extends FieldValues, Output>({
  formState: { isSubmitting, errors },
  setFocus,
}: UseFormReturn<Input, unknown, Output>): void {
  const last = useRef<EventTarget | null>(null);
  const previousErrors = useRef(errors);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
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

/** Shows the server's issues at their fields. Returns false when none concerns this form, so a toast is needed. */
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
