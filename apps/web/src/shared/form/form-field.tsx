import { fieldMessage } from '@atelier/i18n';
import { Field } from '@atelier/ui';
import type { FieldProps } from '@atelier/ui';
import { useTranslation } from '../language/use-translation.ts';

type FormFieldProps = Omit<FieldProps, 'error' | 'hint'> & {
  /** The message's key, as the schema or the server gave it. */
  error?: string | undefined;
  hint?: FieldProps['hint'];
};

/** A field of a form: wires label and error once, and says when it may be left empty. */
export const FormField = ({ error, required = true, hint, ...field }: FormFieldProps) => {
  const { t } = useTranslation();
  return (
    <Field
      required={required}
      hint={hint ?? (required ? undefined : t('common.optional'))}
      error={error === undefined ? undefined : fieldMessage(t, error)}
      {...field}
    />
  );
};
