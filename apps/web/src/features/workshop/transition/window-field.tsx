import { Button, Input } from '@atelier/ui';
import { useState, type Ref } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { joinWindow, readTime, splitWindow, windowPresets } from './visit-window.ts';

type WindowFieldProps = {
  value: string;
  onChange: (window: string) => void;
  onBlur: () => void;
  invalid: boolean;
  ref: Ref<HTMLInputElement>;
};

/** A visit's window: one of the day's usual ones with a tap, or two times. */
export function WindowField({ value, onChange, onBlur, invalid, ref }: WindowFieldProps) {
  const { t } = useTranslation();
  const { from, to } = splitWindow(value);
  const shared = { onBlur, invalid };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {windowPresets.map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant={preset === value ? 'primary' : 'secondary'}
            aria-pressed={preset === value}
            onClick={() => onChange(preset)}
          >
            {preset.replace('-', '–')}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          {...shared}
          ref={ref}
          label={t('workshop.form.windowFrom')}
          value={from}
          onChange={(time) => onChange(joinWindow(time, to))}
        />
        <TimeField
          {...shared}
          label={t('workshop.form.windowTo')}
          value={to}
          onChange={(time) => onChange(joinWindow(from, time))}
        />
      </div>
    </div>
  );
}

type TimeFieldProps = Omit<WindowFieldProps, 'ref'> & { label: string; ref?: Ref<HTMLInputElement> };

/** A time of 24 hours, typed: the browser's own field follows the browser's language, not the page's. */
export function TimeField({ label, value, onChange, onBlur, invalid, ref }: TimeFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-ink-muted">{label}</span>
      <Input
        ref={ref}
        id={undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder="00:00"
        aria-invalid={invalid || undefined}
        value={typing ?? value}
        onChange={({ currentTarget }) => {
          setTyping(currentTarget.value);
          onChange(readTime(currentTarget.value));
        }}
        onBlur={() => {
          setTyping(null);
          onBlur();
        }}
      />
    </label>
  );
}
