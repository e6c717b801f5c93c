import { languages } from '@atelier/i18n';
import { Segmented } from '@atelier/ui';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '#shared/language/use-translation.ts';

type LanguageFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
};

export function LanguageField<Values extends FieldValues, Output>({
  control,
  name,
  label,
}: LanguageFieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-sm font-medium">{label}</p>
          <Segmented
            label={label}
            options={languages.map((each) => ({ value: each, label: t(`common.language.${each}`) }))}
            value={value === 'en' ? 'en' : 'fr'}
            onValueChange={onChange}
          />
        </div>
      )}
    />
  );
}
