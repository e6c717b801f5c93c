import { Button, Input } from '@atelier/ui';
import type { Ref } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { joinWindow, splitWindow, windowPresets } from './visit-window.ts';

type WindowFieldProps = {
  value: string;
  onChange: (window: string) => void;
  onBlur: () => void;
  invalid: boolean;
  ref: Ref<HTMLInputElement>;
};

/** A visit's window: one of the day's usual ones with a tap, or two times. */
export const WindowField = ({ value, onChange, onBlur, invalid, ref }: WindowFieldProps) => {
  const { t } = useTranslation();
  const { from, to } = splitWindow(value);
  const shared = { type: 'time', step: 900, onBlur, 'aria-invalid': invalid || undefined } as const;
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
        <label className="grid gap-1 text-sm">
          <span className="text-ink-muted">{t('workshop.form.windowFrom')}</span>
          <Input
            {...shared}
            ref={ref}
            id={undefined}
            value={from}
            onChange={(event) => onChange(joinWindow(event.target.value, to))}
          />
        </label>
        <label className="grid gap-1 text-sm">
          <span className="text-ink-muted">{t('workshop.form.windowTo')}</span>
          <Input
            {...shared}
            id={undefined}
            value={to}
            onChange={(event) => onChange(joinWindow(from, event.target.value))}
          />
        </label>
      </div>
    </div>
  );
};
