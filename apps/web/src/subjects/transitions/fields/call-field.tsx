import { addDays, CALL_DAYS_AHEAD } from '@atelier/domain';
import { Button } from '@atelier/ui';
import type { ControllerRenderProps } from 'react-hook-form';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useNow } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { callTimes, joinCallTime, splitCallTime } from './call-times.ts';
import { shopDayOf, type TransitionValues } from '../context/form-values.ts';
import { shopMomentAt } from '../windows/shop-moment.ts';
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
          <Button
            key={name}
            size="sm"
            variant={at === value ? 'primary' : 'secondary'}
            aria-pressed={at === value}
            onClick={() => onChange(at === value ? '' : at)}
          >
            {t(`transition.call.${name}`)}
          </Button>
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
