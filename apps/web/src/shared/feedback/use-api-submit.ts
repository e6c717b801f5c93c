import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showError } from './show-toast.ts';
import { useTranslation } from '../language/use-translation.ts';
import { showIssues } from '../form/use-api-form.ts';

/** Returns a form's submit handler. The server's issues appear at their fields, and other errors in a toast. */
export function useApiSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  save: (values: Output) => Promise<void>,
) {
  const { t } = useTranslation();
  return form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      if (!showIssues(form, error)) showError(t, error);
    }
  });
}
