import { isDay, isWindow } from '@atelier/domain';
import { Button, Input } from '@atelier/ui';
import { useId, useState, type Ref } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shopOpenDays } from '../windows/shop-moment.ts';
import { violatedHours } from '../windows/window-bookings.ts';
import { joinWindow, readTime, splitWindow, windowPresets } from '../windows/visit-window.ts';

type WindowFieldProps = {
  value: string;
  onChange: (window: string) => void;
  onBlur: () => void;
  invalid: boolean;
  ref: Ref<HTMLInputElement>;
  date: string;
  describeBooked: (window: string) => string | null;
};

export function WindowField({ value, onChange, onBlur, invalid, ref, date, describeBooked }: WindowFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { from, to } = splitWindow(value);
  const shared = { onBlur, invalid };
  return (
    <div className="@container grid gap-3">
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-4">
        {windowPresets.map((preset) => (
          <div key={preset} className="grid content-start gap-1">
            <Button
              size="sm"
              variant={preset === value ? 'primary' : 'secondary'}
              aria-pressed={preset === value}
              aria-describedby={`${id}${preset}`}
              onClick={() => onChange(preset)}
            >
              {preset.replace('-', '–')}
            </Button>
            <span id={`${id}${preset}`} className="text-xs text-ink-muted empty:hidden">
              {describeBooked(preset)}
            </span>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <WindowTime
          {...shared}
          ref={ref}
          label={t('workshop.form.windowFrom')}
          value={from}
          onChange={(time) => onChange(joinWindow(time, to))}
        />
        <WindowTime
          {...shared}
          label={t('workshop.form.windowTo')}
          value={to}
          onChange={(time) => onChange(joinWindow(from, time))}
        />
      </div>
      <WindowNotice date={date} window={value} describeBooked={describeBooked} />
    </div>
  );
}

function WindowNotice({
  date,
  window,
  describeBooked,
}: Pick<WindowFieldProps, 'date' | 'describeBooked'> & { window: string }) {
  const { t } = useTranslation();
  const isTyped = isWindow(window) && windowPresets.every((preset) => preset !== window);
  const missed = isDay(date) ? violatedHours(date, window, shopOpenDays()) : null;
  return (
    <output className="grid gap-1 text-sm text-ink-muted empty:hidden">
      {isTyped && describeBooked(window)}
      {missed !== null && (
        <span className="font-medium text-ink">{t('planning.outsideHours', { hours: missed.replace('-', '–') })}</span>
      )}
    </output>
  );
}

type TimeFieldProps = Omit<WindowFieldProps, 'ref' | 'date' | 'describeBooked'> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
};

/** Renders a text field for a 24-hour time, because the native one uses the browser's language. */
export function WindowTime({ label, value, onChange, onBlur, invalid, ref }: TimeFieldProps) {
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
