import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { core } from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

type FormSchema<Input extends FieldValues, Output> = core.$ZodType<Output, Input>;

/** A form over one of the contract's schemas: the same rules as the server's, messages as keys. */
export const useApiForm = <Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({ resolver: standardSchemaResolver(schema), defaultValues, mode: 'onTouched' });

/** Puts the server's issues at their fields. False when the failure is not about fields of this form: then it is a toast's. */
export const showIssues = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean => {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const values = form.getValues();
  const known = error.issues.filter((issue) => issue.path in values);
  known.forEach((issue, index) =>
    form.setError(issue.path as Path<Input>, { message: issue.message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
};
