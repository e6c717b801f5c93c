import { HOUR_MS, MINUTE_MS, addDays, CALL_DAYS_AHEAD, instantAt, isDay, shopTime } from '@atelier/domain';
import type { ControllerRenderProps } from 'react-hook-form';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useNow } from '#shared/language/times.tsx';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { TransitionValues } from '../context/transition-context.ts';
import { shopMomentAt, type ShopMoment, shopDayOf } from '../context/shop-moment.ts';
import { WindowTime } from './window-field.tsx';

type Rendered = ControllerRenderProps<TransitionValues, Exclude<keyof TransitionValues, 'isExternalized'>>;
type CallFieldProps = Pick<Rendered, 'value' | 'name' | 'onBlur'> & {
  onChange: (value: string) => void;
  ref?: Rendered['ref'];
  disabled?: boolean | undefined;
};

/** Renders the time of the next call: presets, or a day and time in the shop's zone. */
export function CallField({ value, onChange, onBlur, ref, name, disabled }: CallFieldProps) {
  const { t } = useTranslation();
  const now = shopMomentAt(useNow());
  const min = shopDayOf(now);
  const { day, time } = splitCallTime(value, now.timeZone);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {callTimes(now).map(({ name, at }) => (
          <ToggleButton key={name} pressed={at === value} onClick={() => onChange(at === value ? '' : at)}>
            {t(`transition.call.${name}`)}
          </ToggleButton>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <div className="grid gap-1 text-sm">
          <span className="text-ink-muted">{t('transition.call.day')}</span>
          <LocalizedDateField
            ref={ref}
            name={name}
            disabled={disabled}
            value={day}
            min={min}
            max={addDays(min, CALL_DAYS_AHEAD)}
            today={min}
            onValueChange={(typed) => onChange(joinCallTime(typed, time, now.timeZone))}
            onBlur={onBlur}
          />
        </div>
        <WindowTime
          label={t('transition.call.time')}
          value={time}
          invalid={false}
          onBlur={onBlur}
          onChange={(typed) => onChange(joinCallTime(day === '' ? min : day, typed, now.timeZone))}
        />
      </div>
    </div>
  );
}

const callTimeNames = ['later', 'evening', 'tomorrow'] as const;
type CallTime = { readonly name: (typeof callTimeNames)[number]; readonly at: string };

const EVENING = '17:00';
const MORNING = '09:00';
const LATER = 2 * HOUR_MS;
const QUARTER = 15 * MINUTE_MS;

/** Returns the future presets as ISO 8601. `later` is rounded to a quarter of an hour. */
export function callTimes({ instant, timeZone }: ShopMoment): CallTime[] {
  const { day } = shopTime(instant, timeZone);
  const times = {
    later: new Date(Math.ceil((instant.getTime() + LATER) / QUARTER) * QUARTER),
    evening: instantAt(day, EVENING, timeZone),
    tomorrow: instantAt(addDays(day, 1), MORNING, timeZone),
  };
  return callTimeNames.filter((name) => times[name] > instant).map((name) => ({ name, at: times[name].toISOString() }));
}

/** Splits an instant into shop day and time. Incomplete input is preserved. */
export function splitCallTime(value: string, timeZone: string): { readonly day: string; readonly time: string } {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime()) && value.endsWith('Z')) return shopTime(at, timeZone);
  const [day = '', time = ''] = value.split(' ');
  return { day, time };
}

/** Joins a shop day and time to an ISO 8601 instant. Incomplete input is preserved. */
export function joinCallTime(day: string, time: string, timeZone: string): string {
  if (day === '' && time === '') return '';
  const isWhole = isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/u.test(time);
  return isWhole ? instantAt(day, time, timeZone).toISOString() : `${day} ${time}`;
}
