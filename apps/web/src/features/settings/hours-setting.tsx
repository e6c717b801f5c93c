import { fieldMessage } from '@atelier/i18n';
import { Switch } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { TimeInput } from '#subjects/transitions/fields/window-field.tsx';
import type { Setting } from './use-setting.ts';

const USUAL = '09:00-18:00';
const days = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof days)[number];

type HoursProps = { setting: Setting<'hours'> };

export function HoursSetting({ setting }: HoursProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {days.map((day) => (
        <DayHours key={day} day={day} setting={setting} />
      ))}
    </ul>
  );
}

function DayHours({ day, setting: { value: week, change, problem } }: HoursProps & { day: Day }) {
  const { t } = useTranslation();
  const name = t(`settings.days.${day}`);
  const hours = week[day];
  const wrong = problem(String(day));
  const put = (next: string | null) => {
    const [...copy] = week;
    copy[day] = next;
    change(copy);
  };
  const [from = '', to = ''] = hours?.split('-') ?? [];
  const times = [
    { key: 'from', time: from, with: (time: string) => `${time}-${to}` },
    { key: 'to', time: to, with: (time: string) => `${from}-${time}` },
  ] as const;
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:min-h-11 sm:grid-cols-[13rem_1fr]">
      <label className="inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <Switch checked={hours !== null} onCheckedChange={(open) => put(open ? USUAL : null)} />
        <span>{t('settings.hours.open', { day: name })}</span>
      </label>
      {hours !== null && (
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
          {times.map(({ key, time, with: withTime }) => (
            <label key={key} className="grid gap-1 text-sm sm:flex sm:items-center sm:gap-2">
              <span>{t(`settings.hours.${key}`)}</span>
              <TimeInput
                className="tabular-nums sm:w-24!"
                aria-label={`${name}, ${t(`settings.hours.${key}`)}`}
                aria-invalid={wrong !== undefined || undefined}
                value={time}
                onChange={(next) => put(withTime(next))}
              />
            </label>
          ))}
          {wrong !== undefined && (
            <p role="alert" className="text-sm font-medium text-danger">
              {fieldMessage(t, wrong)}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
