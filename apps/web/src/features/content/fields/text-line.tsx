import { Input, type InputProps } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useField } from '../draft-context.ts';

type TextLineProps = Pick<InputProps, 'type' | 'inputMode'> & { path: string };

export function TextLine({ path, ...input }: TextLineProps) {
  const { t } = useTranslation();
  const { value, problem, change } = useField<string>(path);
  return (
    <FormField label={t.find(`content.fields.${path.split('.').at(-1)}`) ?? path} error={problem}>
      <Input {...input} value={value} onChange={({ target }) => change(target.value)} />
    </FormField>
  );
}
