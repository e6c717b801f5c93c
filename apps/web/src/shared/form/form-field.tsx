import { fieldMessage } from '@atelier/i18n';
import { Field, type FieldProps } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

type FormFieldProps = Omit<FieldProps, 'error' | 'hint'> & {
  /** The message's key, as the schema or the server gave it. */
  error?: string | undefined;
  /** What to do about an empty field, in place of 'this field is required'. */
  missing?: string;
  hint?: FieldProps['hint'];
};

/** A field of a form: wires label and error once, and says when it may be left empty. */
export function FormField({ error, missing, required = true, hint, ...field }: FormFieldProps) {
  const { t } = useTranslation();
  const words = (key: string): string => (key === 'required' && missing !== undefined ? missing : fieldMessage(t, key));
  return (
    <Field
      required={required}
      hint={hint ?? (required ? undefined : t('common.optional'))}
      error={error === undefined ? undefined : words(error)}
      {...field}
    />
  );
}
