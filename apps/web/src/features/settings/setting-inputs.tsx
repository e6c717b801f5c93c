import { formatNumber } from '@atelier/i18n';
import { Input } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useLanguage } from '#shared/language/use-language.ts';

type NumberFieldProps = {
  label: string;
  value: number;
  bounds: readonly [number, number];
  error: string | undefined;
  currentText?: string | undefined;
  onChange: (value: number) => void;
};

/** Renders a field for a whole number. An empty field is NaN, so every range rejects it. */
export function NumberField({ label, value, bounds: [least, most], error, currentText, onChange }: NumberFieldProps) {
  const { language } = useLanguage();
  return (
    <FormField
      label={label}
      error={error}
      hint={error === undefined ? undefined : `${formatNumber(least, language)}–${formatNumber(most, language)}`}
      description={currentText}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </FormField>
  );
}
