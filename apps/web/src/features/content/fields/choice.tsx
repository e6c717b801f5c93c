import { Field, Select } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useField } from '../draft-context.ts';

type ChoiceProps = {
  path: string;
  label: string;
  values: readonly string[];
  labelGroup: 'icons' | 'socials';
};

export function Choice({ path, label, values, labelGroup }: ChoiceProps) {
  const { t } = useTranslation();
  const { value, change } = useField<string>(path);
  const options = values.map((each) => ({ value: each, label: t.find(`content.${labelGroup}.${each}`) ?? each }));
  return (
    <Field label={label}>
      <Select options={options} value={value} onValueChange={change} />
    </Field>
  );
}
