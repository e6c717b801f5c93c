import { Input } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';

type NumberFieldProps = {
  label: string;
  value: number;
  bounds: readonly [number, number];
  error: string | undefined;
  /** What it would be by what happens now, in words. */
  currentText?: string | undefined;
  onChange: (value: number) => void;
};

/** A whole number; an empty field holds none, which no bound allows. */
export function NumberField({ label, value, bounds: [least, most], error, currentText, onChange }: NumberFieldProps) {
  return (
    <FormField
      label={label}
      error={error}
      hint={error === undefined ? undefined : `${least}–${most}`}
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
