import { Input, type InputProps } from '@atelier/ui';
import type { ElementType } from 'react';
import { get, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { FormField, type FormFieldProps } from './form-field.tsx';

export type NamedFieldProps<Values extends FieldValues, Output> = Omit<InputProps, 'form' | 'name' | 'required'> &
  Pick<FormFieldProps, 'description' | 'required' | 'missing'> & {
    form: UseFormReturn<Values, unknown, Output>;
    name: FieldPath<Values>;
    /** Control in place of a single line: `Textarea` or `PasswordInput`. */
    as?: ElementType;
    rows?: number;
  };

type TextFieldProps<Values extends FieldValues, Output> = NamedFieldProps<Values, Output> &
  Pick<FormFieldProps, 'label'>;

/** Renders a text field of a form with its label and error. */
export function TextField<Values extends FieldValues, Output>({
  form,
  name,
  as: Control = Input,
  label,
  description,
  required,
  missing,
  ...input
}: TextFieldProps<Values, Output>) {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return (
    <FormField {...{ label, description, required, missing }} error={error?.message}>
      <Control {...input} {...form.register(name)} />
    </FormField>
  );
}
