import { Input, type InputProps } from '@atelier/ui';
import { useState } from 'react';
import { readTime } from '#subjects/transitions/fields/window-field.tsx';

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
