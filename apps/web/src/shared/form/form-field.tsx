import { fieldMessage } from '@atelier/i18n';
import { Field, type FieldProps } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

export type FormFieldProps = Omit<FieldProps, 'error' | 'hint'> & {
  error?: string | undefined;
  /** Text for an empty field in place of 'this field is required'. */
  missing?: string | undefined;
  hint?: FieldProps['hint'];
};

export function FormField({ error, missing, required = true, hint, ...field }: FormFieldProps) {
  const { t } = useTranslation();
  const messageOf = (key: string) => (key === 'required' && missing !== undefined ? missing : fieldMessage(t, key));
  return (
    <Field
      required={required}
      hint={hint ?? (required ? undefined : t('common.optional'))}
      error={error === undefined ? undefined : messageOf(error)}
      {...field}
    />
  );
}
