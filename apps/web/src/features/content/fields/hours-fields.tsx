import { Input, Switch } from '@atelier/ui';
import { fieldMessage } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useField } from '../draft-context.ts';

const USUAL = '09:00-18:00';
const days = [0, 1, 2, 3, 4, 5, 6] as const;

/** When the shop is open, Monday first. */
export function HoursFields() {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {days.map((day) => (
        <DayHours key={day} day={day} />
      ))}
    </ul>
  );
}

function DayHours({ day }: { day: (typeof days)[number] }) {
  const { t } = useTranslation();
  const { value, problem, change } = useField<string | null>(`hours.${day}`);
  const name = t(`content.days.${day}`);
  const [from = '', to = ''] = value?.split('-') ?? [];
  const times = [
    { key: 'from', time: from, put: (time: string) => `${time}-${to}` },
    { key: 'to', time: to, put: (time: string) => `${from}-${time}` },
  ] as const;
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:grid-cols-[14rem_1fr]">
      <Switch
        label={t('content.day.open', { day: name })}
        checked={value !== null}
        onCheckedChange={(open) => change(open ? USUAL : null)}
      />
      {value !== null && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3 sm:flex sm:flex-wrap sm:items-center">
          {times.map(({ key, time, put }) => (
            <label key={key} className="grid gap-1 text-sm sm:flex sm:items-center sm:gap-2">
              {t(`content.day.${key}`)}
              <Input
                type="time"
                // Room for the clock that a browser of twelve hours shows: '09:00 AM' and its sign.
                className="sm:w-36!"
                aria-label={`${name}, ${t(`content.day.${key}`)}`}
                aria-invalid={problem !== undefined || undefined}
                value={time}
                onChange={({ target }) => change(put(target.value))}
              />
            </label>
          ))}
          {problem !== undefined && <p className="text-sm font-medium text-danger">{fieldMessage(t, problem)}</p>}
        </div>
      )}
    </li>
  );
}
