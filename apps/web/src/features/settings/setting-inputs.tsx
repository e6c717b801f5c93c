import { Input, type InputProps } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useState } from 'react';
import { readTime } from '#subjects/transitions/fields/window-field.tsx';

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

type TimeInputProps = Omit<InputProps, 'value' | 'onChange'> & { value: string; onChange: (time: string) => void };

/** Renders a text field for a 24-hour time, because the native one uses the browser's language. */
export function TimeInput({ value, onChange, ...input }: TimeInputProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...input}
      className="tabular-nums sm:w-24!"
      value={typing ?? value}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value);
        onChange(readTime(currentTarget.value));
      }}
      onBlur={() => setTyping(null)}
    />
  );
}
